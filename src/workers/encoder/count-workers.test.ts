import { describe, expect, it } from "vitest";
import { countWorkers, type MachineSize } from "./count-workers";

describe("how many workers encode at once", () => {
  it.each<[string, MachineSize, number]>([
    ["one core", { hardwareConcurrency: 1, deviceMemory: 8 }, 1],
    ["two cores", { hardwareConcurrency: 2, deviceMemory: 8 }, 2],
    ["four cores: one is the page's", { hardwareConcurrency: 4, deviceMemory: 8 }, 3],
    ["many cores", { hardwareConcurrency: 32, deviceMemory: 8 }, 6],
    ["many cores, 2 GB", { hardwareConcurrency: 8, deviceMemory: 2 }, 1],
    ["a quarter of a GB", { hardwareConcurrency: 8, deviceMemory: 0.25 }, 1],
    ["a browser that says nothing of its memory", { hardwareConcurrency: 8 }, 3],
    ["a browser that says nothing", {}, 1],
  ])("%s", (_name, machine, count) => {
    expect(countWorkers(machine)).toBe(count);
  });
});
