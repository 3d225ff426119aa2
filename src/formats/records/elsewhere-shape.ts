import * as v from "valibot";
import type { SearchedElsewhere, SearchedIndexes } from "../../core/domain/searched-elsewhere";
import { sha256, text, wholeNumber } from "./parse-record";

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
