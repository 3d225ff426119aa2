import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { afterEach, expect, it } from "vitest";
import { UsageError } from "../command-line/options";
import { startEncoders } from "./encode-data";

const command = argv[1]!;
const script = join(tmpdir(), `kitpick-ends-${process.pid}.mjs`);
afterEach(() => {
  argv[1] = command;
  rmSync(script);
});

it("says that a process ended, to who waits for it and to who asks it afterwards", async () => {
  writeFileSync(script, "process.on('message', () => process.exit(7));");
  argv[1] = script;
  const started = startEncoders(1, "words");
  await expect(started.encode(["a text"])).rejects.toThrow("A process that encodes ended (7)");
  await expect(started.encode(["another"])).rejects.toBeInstanceOf(UsageError);
  started.close();
});
