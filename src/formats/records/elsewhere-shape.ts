import * as v from "valibot";
import type { SearchedElsewhere } from "../../core/domain/searched-elsewhere";
import { sha256, text, wholeNumber } from "./parse-record";

/** Where the texts of a walk were searched, if not in the tab. */
export const elsewhereShape: v.GenericSchema<unknown, SearchedElsewhere> = v.object({
  engine: v.literal("OpenSearch"),
  version: v.nullable(text),
  index: text,
  dataHash: sha256,
  encoder: v.nullable(sha256),
  search: v.picklist(["exact", "fast"]),
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
