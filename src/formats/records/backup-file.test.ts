import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBackup, readBackup, writeBackup } from "./backup-file";

const rows = [
  { store: "walks", key: "w1", value: { id: "w1", name: "Ä line\nand \u2028 another", nothing: null } },
  { store: "settings", key: "theme", value: { schema: 1, value: "dark" } },
];
const SAVED = { savedAt: "2025-03-01T10:00:00.000Z", app: "0.1.0", rows };
const TEXT = writeBackup(SAVED).join("");

describe("a backup file", () => {
  it("is read as it was written", () => {
    expect(isBackup(TEXT.slice(0, 40))).toBe(true);
    expect(readBackup(TEXT)).toEqual({ ok: true, backup: SAVED });
    expect(readBackup(writeBackup({ ...SAVED, rows: [] }).join(""))).toMatchObject({ ok: true, backup: { rows: [] } });
  });

  it("is read where the rescue page could compute no checksum", () => {
    const unsummed = TEXT.replace(/"sha256":"\w+"/, '"sha256":null');
    expect(readBackup(unsummed)).toEqual({ ok: true, backup: SAVED });
    expect(readBackup(unsummed.split("\n").toSpliced(1, 1).join("\n"))).toMatchObject({ ok: false });
  });

  it.each<[string, string, RegExp]>([
    ["empty", "", /does not begin/],
    ["something else", '{"schema":1}\n', /does not begin/],
    ["cut after a line", TEXT.split("\n").slice(0, 2).join("\n") + "\n", /end is missing/],
    ["cut in a line", TEXT.slice(0, -30), /end is missing/],
    ["without a row", TEXT.split("\n").toSpliced(1, 1).join("\n"), /was changed/],
    ["with one letter changed", TEXT.replace("dark", "dork"), /was changed/],
    ["of a newer version", TEXT.replace('"schema":1', '"schema":2'), /newer version/],
  ])("that is %s is refused with a reason", (_what, text, why) => {
    expect(readBackup(text)).toMatchObject({ ok: false, why: expect.stringMatching(why) });
  });

  it("damaged in 2,000 ways is never read as something else", () => {
    const bytes = new TextEncoder().encode(TEXT);
    const damage = (at: number, byte: number, isCut: boolean): void => {
      const damaged = isCut ? bytes.slice(0, at) : bytes.slice();
      if (!isCut) damaged[at] = (damaged[at] ?? 0) ^ byte;
      const read = readBackup(new TextDecoder().decode(damaged));
      if (read.ok) expect(read.backup).toEqual(SAVED);
    };
    const place = fc.integer({ min: 0, max: bytes.length - 1 });
    fc.assert(fc.property(place, fc.integer({ min: 1, max: 255 }), fc.boolean(), damage), { numRuns: 2000 });
  });
});
