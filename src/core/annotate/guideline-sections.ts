import type { Guidelines } from "../domain/judgement";

/** The part of the last guidelines that is about a disagreement. */
export interface GuidelineSection {
  /** The version it stands in, and its place among the sections of that version, both from 1. */
  version: number;
  section: number;
  /** As Markdown, with its heading. */
  text: string;
  /** Versions before, from 1, that had no such section, word by word. */
  without: number[];
}

/** What is read of a tool: its name, and what it is for. */
interface NamedTool {
  name: string;
  description: string;
}

const SHORTEST_WORD = 4;

/**
 * The section of the last guidelines that says most about tools over which answers differ: the one with most of the words
 * of their names, each counted twice, and of their descriptions. Without headings each paragraph is a section. `null`: none
 * shares two words with them, or there are no guidelines.
 */
export function sectionAbout(guidelines: readonly Guidelines[], tools: readonly NamedTool[]): GuidelineSection | null {
  const last = guidelines.at(-1);
  if (!last || tools.length === 0) return null;
  const names = wordsOf(tools.map(({ name }) => name).join(" "));
  const purposes = wordsOf(tools.map(({ description }) => description).join(" "));
  const scored = sectionsOf(last.text).map((text, at) => {
    const words = wordsOf(text);
    const score = [...words].reduce((sum, word) => sum + (names.has(word) ? 2 : purposes.has(word) ? 1 : 0), 0);
    return { text, section: at + 1, score };
  });
  const best = scored.reduce<(typeof scored)[number] | null>(
    (most, one) => (one.score > (most?.score ?? 1) ? one : most),
    null,
  );
  if (!best) return null;
  const without = guidelines
    .slice(0, -1)
    .flatMap(({ text }, at) => (sectionsOf(text).includes(best.text) ? [] : [at + 1]));
  return { version: guidelines.length, section: best.section, text: best.text, without };
}

/** Each heading with what follows it; of a text without headings, its paragraphs. */
function sectionsOf(text: string): string[] {
  const parts = /^#{1,6} /mu.test(text) ? text.split(/^(?=#{1,6} )/mu) : text.split(/\n\s*\n/u);
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Words of four letters and more, small, a name in one word taken apart: `rail_connections`, `StreetMend`. */
function wordsOf(text: string): Set<string> {
  const apart = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase();
  return new Set(apart.split(/[^\p{L}]+/u).filter((word) => word.length >= SHORTEST_WORD));
}
