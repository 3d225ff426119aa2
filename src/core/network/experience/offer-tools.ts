import type { ToolId } from "../../domain/ids";
import { estimateTokens, toolText, type Tool } from "../../domain/tool";
import { seedOfText } from "../../math/random";
import { shuffle } from "../../math/splits";
import { offerTools } from "../../requirements/llm/prompts";
import { buildBm25Index, scoreBm25 } from "../../retrieve/bm25";
import { rankBest } from "../../retrieve/rank";
import { tokenize } from "../../retrieve/tokenize";
import type { OfferedText } from "./prompts";

/** All tools are offered up to so many tokens of text; above, so many tools. Ours: the paper offers all. */
const MOST_TOKENS = 6000;
const MOST_OFFERED = 30;

/** The tools as prompts speak of them. Made once for a catalogue. */
export interface ToolTexts {
  tools: ReadonlyMap<ToolId, { name: string; document: string }>;
  /** By what a prompt calls it; of equal names the first tool. */
  idOf: ReadonlyMap<string, ToolId>;
  /** The tools that share most words with a request, best first. */
  nearest(request: string, count: number): ToolId[];
}

/**
 * Texts of a catalogue, cleaned as every prompt of strangers. Nearness is by shared words (BM25), so that the same answers make
 * the same prompts on every machine, with whatever encoder.
 */
export function readToolTexts(tools: readonly Tool[]): ToolTexts {
  const offered = offerTools(tools).tools;
  const idOf = new Map<string, ToolId>();
  for (const { id, name } of offered) if (!idOf.has(name)) idOf.set(name, id);
  let index: ReturnType<typeof buildBm25Index> | null = null;
  return {
    tools: new Map(offered.map(({ id, name, description }) => [id, { name, document: description }])),
    idOf,
    nearest(request, count) {
      index ??= buildBm25Index(tools.map((tool) => tokenize(toolText(tool))));
      const scores = scoreBm25(index, tokenize(request));
      return rankBest([...tools.keys()], scores, (at) => tools[at]!, count).map((at) => tools[at]!.id);
    },
  };
}

/** The text that stands for a tool: guidance, where there is some. */
export type Guidance = ReadonlyMap<ToolId, string>;

export function offer({ tools }: ToolTexts, guidance: Guidance, tool: ToolId): OfferedText {
  const { name, document } = tools.get(tool)!;
  return { name, about: guidance.get(tool) ?? document };
}

interface Wish {
  request: string;
  /** Tools that have to be among them, most wanted first. */
  wanted: readonly ToolId[];
  guidance: Guidance;
  /** Decides the order, which must not give the answer away. */
  seed: number;
}

/** The tools that a request is planned with: all, or the wanted and the nearest ones; in an order that tells nothing. */
export function offerForRequest(texts: ToolTexts, { request, wanted, guidance, seed }: Wish): OfferedText[] {
  const all = [...texts.tools.keys()];
  const tokens = tokensOf(texts);
  const chosen = tokens <= MOST_TOKENS ? all : chooseTools(texts, request, wanted);
  return shuffle([...chosen].sort(), seedOfText(seed, request)).map((tool) => offer(texts, guidance, tool));
}

/** The wanted tools first; the others are looked for only where there is room. */
function chooseTools(texts: ToolTexts, request: string, wanted: readonly ToolId[]): ToolId[] {
  const chosen = new Set(wanted.slice(0, MOST_OFFERED));
  if (chosen.size < MOST_OFFERED) for (const tool of texts.nearest(request, MOST_OFFERED)) chosen.add(tool);
  return [...chosen].slice(0, MOST_OFFERED);
}

const COUNTED = new WeakMap<ToolTexts, number>();

function tokensOf(texts: ToolTexts): number {
  const known = COUNTED.get(texts);
  if (known !== undefined) return known;
  let tokens = 0;
  for (const { name, document } of texts.tools.values()) tokens += estimateTokens(name) + estimateTokens(document);
  COUNTED.set(texts, tokens);
  return tokens;
}
