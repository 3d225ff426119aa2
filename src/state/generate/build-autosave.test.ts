import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BuildDraft } from "../../core/domain/build";
import { StorageError, type BuildsPort } from "../../storage/ports/storage";
import { makeBuild } from "../../storage/testing/records";
import { createTestStorage } from "../../storage/testing/test-storage";
import { createBuildAutosave } from "./build-controller";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A disk that can be full, with two builds on it, and what is heard of it. */
async function makeAutosave() {
  const { builds } = createTestStorage();
  const drafts = [makeBuild("a"), makeBuild("b")];
  for (const build of drafts) await builds.begin(build);
  const disk = { isFull: false };
  const put: BuildsPort["put"] = async (draft) => {
    if (disk.isFull) throw new StorageError("StorageFullError", "It is full.");
    return builds.put(draft);
  };
  const heard: string[] = [];
  const autosave = createBuildAutosave(put, {
    fail: (sentence) => heard.push(sentence),
    stored: () => heard.push("stored"),
    newer: ({ plan }) => heard.push(`newer ${plan.id}`),
    gone: (plan) => heard.push(`gone ${plan}`),
  });
  const [a, b] = drafts.map(({ draft }) => draft) as [BuildDraft, BuildDraft];
  const nameOf = async (plan: string) => (await builds.get(plan))?.draft.name;
  return { autosave, builds, disk, heard, nameOf, further: further(a), other: further(b) };
}

function further(draft: BuildDraft) {
  return (name: string, steps = 1): BuildDraft => ({ ...draft, name, revision: draft.revision + steps });
}

describe("a build that does not fit", () => {
  it("is kept and stored once there is room, without another change; then the sentence goes", async () => {
    const { autosave, disk, heard, nameOf, further: next } = await makeAutosave();
    disk.isFull = true;
    autosave.keep(next("Mine"));
    await autosave.settled();
    expect([heard, autosave.unsaved("a")?.name, await nameOf("a")]).toEqual([["It is full."], "Mine", undefined]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(heard).toEqual(["It is full.", "It is full."]);
    disk.isFull = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect([heard.at(-1), autosave.unsaved("a"), await nameOf("a")]).toEqual(["stored", null, "Mine"]);
  });

  it("does not keep another one, and neither is forgotten for the other", async () => {
    const { autosave, disk, nameOf, further: next, other } = await makeAutosave();
    disk.isFull = true;
    autosave.keep(next("First"));
    autosave.keep(next("Second", 2));
    autosave.keep(other("Other"));
    await autosave.settled();
    disk.isFull = false;
    autosave.keep(other("Later", 2));
    await autosave.settled();
    expect([await nameOf("a"), await nameOf("b")]).toEqual(["Second", "Later"]);
  });

  it("is given up where it was deleted, or another tab went on with it", async () => {
    const { autosave, builds, disk, heard, nameOf, further: next, other } = await makeAutosave();
    disk.isFull = true;
    autosave.keep(next("Mine"));
    autosave.keep(other("Mine"));
    await autosave.settled();
    await builds.delete("a");
    await builds.put(other("Theirs", 5));
    disk.isFull = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(heard.slice(2)).toEqual(["gone a", "newer b", "stored"]);
    expect([await nameOf("a"), await nameOf("b"), autosave.unsaved("a")]).toEqual([undefined, "Theirs", null]);
  });
});
