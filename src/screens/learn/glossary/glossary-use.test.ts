import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MODES } from "../../../core/domain/config";
import { STEPS } from "../../../lessons/ptr/lesson";
import { findTerms } from "../../../ui/find-terms";
import { GLOSSARY, type TermName } from "../../../ui/glossary";
import { addressOfTerm, TERM_PLACES } from "../../../ui/term-places";

const entries = Object.entries(GLOSSARY);
/** The lists of modes and retrievers name each choice by its own term. */
const LISTED = [...Object.keys(MODES), "hybrid", "dense", "bm25", "okapi", "random"];

describe("the words of the glossary", () => {
  it("have none that no screen uses", () => {
    const sources = [...sourcesIn("src/screens"), ...sourcesIn("src/wording"), ...sourcesIn("src/core/compare")];
    const screens = sources.filter((text) => /ui\/(?:Term|glossary)"/.test(text));
    const said = new Set(sources.flatMap((text) => findTerms(text)));
    const isUsed = (name: string): boolean =>
      LISTED.includes(name) ||
      said.has(name as TermName) ||
      screens.some((text) =>
        new RegExp(
          `name=(?:"${name}"|\\{[^}]*"${name}")|term(?:=|: )"${name}"|: "${name}"|[?:] "${name}"|GLOSSARY\\.${name}\\.`,
        ).test(text),
      );
    expect(entries.map(([name]) => name).filter((name) => !isUsed(name))).toEqual([]);
  });

  it("says of each word where it is seen: a step that the lesson has, a page, or a screen", () => {
    for (const name of Object.keys(GLOSSARY) as TermName[]) {
      const [kind, place] = TERM_PLACES[name].split(" ");
      if (kind === "step")
        expect(
          STEPS.map(({ id }) => id),
          name,
        ).toContain(place);
      expect(addressOfTerm(name).href).toMatch(
        /^#screen=learn&page=(?:lesson&at|tracc$|vote$|paper-code$|glossary&find=\S+$)/,
      );
    }
  });
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
