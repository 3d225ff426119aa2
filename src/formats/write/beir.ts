import type { DatasetWriter, WrittenFile } from "./losses";
import { byPart, judgementsOf, fileId, toLines } from "./written-names";

/** The folder of BEIR and COLT: `corpus.jsonl`, `queries.jsonl`, `qrels/train.tsv` and `qrels/test.tsv`. */
export const beirFolder: DatasetWriter = {
  id: "beir",
  label: "BEIR folder (COLT, MassTool)",
  about: "For retrieval toolkits.",
  keeps: ["requests", "parts"],
  write(dataset) {
    const corpus = dataset.tools.map(({ id, name, description }) => ({
      _id: id,
      title: name,
      text: description,
      metadata: {},
    }));
    const queries = dataset.queries.map(({ id, text }) => ({ _id: fileId(id), text, metadata: {} }));
    const qrels = byPart(dataset.queries).map(({ part, queries: asked }): WrittenFile => {
      const lines = judgementsOf(dataset, asked).map(
        ({ query, tool, relevance }) => `${query}\t${tool}\t${relevance}\n`,
      );
      return { name: `qrels/${part}.tsv`, text: `query-id\tcorpus-id\tscore\n${lines.join("")}` };
    });
    return [
      { name: "corpus.jsonl", text: toLines(corpus) },
      { name: "queries.jsonl", text: toLines(queries) },
      ...qrels,
    ];
  },
};
