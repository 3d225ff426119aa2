import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import { parseRequests, type RequestsFile } from "../../formats/records/parse-dataset";

/**
 * Requests beside the sample, under `public/samples/errands/more`; the app does not fetch them. `second-test` and the test
 * half of `rambling` were written without sight of the methods and of the sample's requests, and were frozen before anything
 * was measured on them: nothing may be chosen by what they give.
 */
export const MORE_REQUESTS = ["second-test", "rambling", "short"] as const;
type MoreRequests = (typeof MORE_REQUESTS)[number];

const pathOf = (name: MoreRequests): string => join("public/samples/errands/more", `${name}.json`);

/** One of these files for the tools of the sample. Throws RangeError when it is not what it should be. */
export function readMoreRequests({ tools }: Pick<Dataset, "tools">, name: MoreRequests): RequestsFile {
  const parsed = parseRequests(JSON.parse(readFileSync(pathOf(name), "utf8")), tools);
  if (!parsed.ok) throw new RangeError(`${pathOf(name)}: ${parsed.why}`);
  return parsed.value;
}

/** Writes each of them in its one form: fields in their order, spans in that of the text, one request a line. */
export function writeMoreRequests(dataset: Pick<Dataset, "tools">): void {
  for (const name of MORE_REQUESTS) writeFileSync(pathOf(name), printRequests(readMoreRequests(dataset, name)));
}

/** The one form of such a file. */
export function printRequests({ schema, name, queries }: RequestsFile): string {
  const lines = queries.map((query) => JSON.stringify(inOrder(query)));
  return `{"schema":${schema},"name":${JSON.stringify(name)},"queries":[\n${lines.join(",\n")}\n]}\n`;
}

function inOrder(query: Query): Query {
  const requirements = [...(query.requirements ?? [])].sort((a, b) => a.span.start - b.span.start);
  return { ...query, requirements };
}
