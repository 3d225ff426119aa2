import type { Dataset } from "../../core/domain/dataset";
import { byPart, judgementsOf, fileId, uniqueNames } from "./written-names";
import { writeTable } from "./csv";
import type { DatasetWriter, WrittenFile } from "./losses";

/** TREC judgements with the two tables that say what their ids mean: names of tools may have spaces, ids never do. */
export const trecFiles: DatasetWriter = {
  id: "trec",
  label: "TREC judgements (qrels) with tables",
  about: "For trec_eval. The judgements hold ids; tools.tsv and requests.tsv say what they mean.",
  keeps: ["requests", "parts", "categories"],
  write: (dataset) => [
    ...byPart(dataset.queries).map(({ part, queries }): WrittenFile => {
      const lines = judgementsOf(dataset, queries).map(
        ({ query, tool, relevance }) => `${encodeURIComponent(query)} 0 ${encodeURIComponent(tool)} ${relevance}\n`,
      );
      return { name: `qrels.${part}.txt`, text: lines.join("") };
    }),
    ...idTables(dataset),
  ],
};

/** ranx judgements: `{"request": {"tool": 1}}`, with the same tables. */
export const ranxFiles: DatasetWriter = {
  id: "ranx",
  label: "ranx judgements (JSON) with tables",
  about: "For ranx. The judgements hold ids; tools.tsv and requests.tsv say what they mean.",
  keeps: ["requests", "parts", "categories"],
  write: (dataset) => [
    ...byPart(dataset.queries).map(({ part, queries }): WrittenFile => {
      const byQuery = new Map<string, string[]>();
      for (const { query, tool, relevance } of judgementsOf(dataset, queries)) {
        byQuery.set(query, [...(byQuery.get(query) ?? []), `${JSON.stringify(tool)}: ${relevance}`]);
      }
      const rows = [...byQuery].map(([query, scores]) => ` ${JSON.stringify(query)}: {${scores.join(", ")}}`);
      return { name: `qrels.${part}.json`, text: `{\n${rows.join(",\n")}\n}\n` };
    }),
    ...idTables(dataset),
  ],
};

function idTables({ tools, queries }: Dataset): WrittenFile[] {
  const names = uniqueNames(tools);
  const catalogue = tools.map(({ id, description, category }) => [id, names.get(id)!, description, category ?? ""]);
  const requests = queries.map(({ id, text }) => [fileId(id), text, ""]);
  return [
    { name: "tools.tsv", text: writeTable(["id", "name", "description", "category"], catalogue, "\t") },
    { name: "requests.tsv", text: writeTable(["id", "query", "tools"], requests, "\t") },
  ];
}
