import * as v from "valibot";
import type { FoldHistory } from "../../core/domain/dataset";
import type { ChoiceConfig, GateConfig } from "../../core/domain/config";
import type { GateResult, RetrievalEvidence } from "../../core/domain/learned";
import { queryId, text, toolId, wholeNumber, sha256 } from "./parse-record";
import type { SearchedElsewhere, SearchedIndexes } from "../../core/domain/searched-elsewhere";

const score = v.pipe(v.number(), v.finite());
const chance = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
/** Of the thresholds 0, .01 … 1. */
const shares = v.pipe(v.array(chance), v.length(101));

export const noToolShape = v.object({ threshold: v.nullable(chance) });

export const choiceConfigShape: v.GenericSchema<unknown, ChoiceConfig> = v.object({
  mix: v.exactOptional(v.picklist(["repeats", "mixed", "new"])),
  noTool: v.nullable(noToolShape),
});

export const gateConfigShape: v.GenericSchema<unknown, GateConfig> = v.object({
  by: v.literal("masstool"),
  threshold: v.nullable(score),
});

const share = v.object({ description: score, pastUse: score });
const retrievalShape: v.GenericSchema<unknown, RetrievalEvidence> = v.object({
  ...{ requests: wholeNumber, trust: chance, ownWeight: chance },
  neighbours: v.array(
    v.object({
      ...{ query: queryId, text, tools: v.array(toolId), cosine: score },
      ...{ isKept: v.boolean(), weight: chance },
    }),
  ),
  tools: v.array(
    v.object({
      ...{ tool: toolId, score, descriptionRank: wholeNumber, chance, own: share, search: share, joint: share },
      ...{ past: v.array(v.object({ query: queryId, text, amount: score })), uses: wholeNumber },
    }),
  ),
  set: v.object({ tools: v.array(toolId), expected: chance }),
});

/** What the gate before stage 1 says, in a trace. */
export const gateShape: v.GenericSchema<unknown, GateResult> = v.object({
  by: v.literal("masstool"),
  ...{ chance, threshold: score, isForced: v.boolean(), isSeen: v.boolean(), found: shares, lost: shares },
  counts: v.object({ needing: wholeNumber, none: wholeNumber }),
  retrieval: v.exactOptional(retrievalShape),
  nearest: v.object({
    needing: v.array(v.object({ query: queryId, text, cosine: score })),
    none: v.array(v.object({ text, cosine: score })),
  }),
});

const engineEntries = {
  engine: v.literal("OpenSearch"),
  version: v.nullable(text),
  search: v.picklist(["exact", "fast"]),
} as const;

/** Where the texts of an evaluation were searched, if not by the program itself. */
export const searchedIndexesShape: v.GenericSchema<unknown, SearchedIndexes> = v.object({
  ...engineEntries,
  indexes: v.array(text),
});

/** Where the texts of a walk were searched, if not in the tab. */
export const elsewhereShape: v.GenericSchema<unknown, SearchedElsewhere> = v.object({
  ...engineEntries,
  index: text,
  dataHash: sha256,
  encoder: v.nullable(sha256),
  lists: v.array(
    v.object({
      stage: v.picklist([1, 3]),
      collection: v.picklist(["tools", "requests", "bundles"]),
      rows: wholeNumber,
      lists: wholeNumber,
      approximate: wholeNumber,
      mostAbove: v.nullable(v.pipe(v.number(), v.finite())),
    }),
  ),
});

/** How much of the history a walk knew. */
export const foldHistoryShape: v.GenericSchema<unknown, FoldHistory> = v.object({
  ...{ fold: wholeNumber, folds: wholeNumber },
  ...{ requests: wholeNumber, of: wholeNumber },
});
