import { countOf, verb } from "../../core/domain/phrases";
import type { Query } from "../../core/domain/query";
import { appendTo } from "../model/append-to";
import { createMessage, describeLocation } from "../model/create-message";
import type { FormatMessage } from "../model/format";
import { quote } from "../model/message-text";

interface Repeat {
  query: Query;
  before: Query;
}

/**
 * Requests that stand word for word in an earlier file too, one notice for each pair of files: how many, which is the first,
 * and of how many one is a past request and the other a test request. They are kept.
 */
export function repeatsAcross(queries: readonly Query[]): FormatMessage[] {
  const byText = new Map<string, Query>();
  const byFiles = new Map<string, Repeat[]>();
  for (const query of queries) {
    const before = byText.get(query.text);
    if (before === undefined) byText.set(query.text, query);
    else if (before.source.file !== query.source.file) {
      const files = JSON.stringify([query.source.file, before.source.file]);
      appendTo(byFiles, files, { query, before });
    }
  }
  return [...byFiles.values()].map(describeRepeats);
}

function describeRepeats(repeats: readonly Repeat[]): FormatMessage {
  const { query, before } = repeats[0]!;
  const leaks = repeats.filter(
    (one) => one.query.split !== undefined && one.before.split !== undefined && one.query.split !== one.before.split,
  ).length;
  const what = `${countOf(repeats.length, "request stands", "requests stand")} in ${quote(before.source.file)}, too, word for word (first: ${describeLocation(query.source.at)}).`;
  const split =
    leaks === 0
      ? ""
      : ` ${leaks.toLocaleString("en")} of them ${verb(leaks, "is a past request", "are past requests")} in one file and test in the other: the test then asks for what is known. Datasets shows a split without that.`;
  return createMessage(query.source.file, "repeated-across", `${what} All are kept.${split}`);
}
