import type { Dataset } from "../../core/domain/dataset";
import { writeTable } from "./csv";
import type { DatasetWriter, WrittenFile } from "./losses";
import { fileId, goldNamesOf, uniqueNames } from "./written-names";

const ABOUT = "For a spreadsheet. What it would compute gets an ' in front.";
const KEEPS = ["requests", "parts", "categories"] as const;

export const csvTables: DatasetWriter = {
  id: "csv",
  label: "Tables for a spreadsheet (CSV)",
  about: ABOUT,
  keeps: KEEPS,
  write: (dataset) => writeTables(dataset, ",", "csv"),
};

export const tsvTables: DatasetWriter = {
  id: "tsv",
  label: "Tables with tabs (TSV)",
  about: ABOUT,
  keeps: KEEPS,
  write: (dataset) => writeTables(dataset, "\t", "tsv"),
};

function writeTables({ tools, queries }: Dataset, mark: "," | "\t", ending: string): WrittenFile[] {
  const names = uniqueNames(tools);
  const requests = queries.map((query) => {
    const gold = goldNamesOf(query, names);
    const cell = gold === null ? "" : gold.length === 0 ? "none" : JSON.stringify(gold);
    return [fileId(query.id), query.text, cell, query.split ?? ""];
  });
  const catalogue = tools.map(({ id, description, category }) => [id, names.get(id)!, description, category ?? ""]);
  return [
    { name: `-requests.${ending}`, text: writeTable(["id", "query", "tools", "split"], requests, mark) },
    { name: `-tools.${ending}`, text: writeTable(["id", "name", "description", "category"], catalogue, mark) },
  ];
}
