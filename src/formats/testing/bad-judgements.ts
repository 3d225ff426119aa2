/** Judgements beside requests and tools that cannot be used as they are, or that something has to be said about. */
import { bad, type BadFile } from "./bad-file";
import { makeFile, makeLines } from "./read-texts";

const QUERIES = makeLines("queries.jsonl", { _id: "1", text: "Rain?" }, { _id: "2", text: "Sun?" });
const CORPUS = makeLines(
  "corpus.jsonl",
  { _id: "7", title: "Weather", text: "Rain or sun." },
  { _id: "8", title: "Table", text: "Books." },
);
const lines = (...rows: unknown[]): string => rows.map((row) => JSON.stringify(row)).join("\n");
const inBeir = { among: [CORPUS, QUERIES] };

export const BAD_JUDGEMENTS: readonly BadFile[] = [
  bad(
    "a judgement without a score",
    "ragged-row",
    "line 3",
    "The line has 2 columns instead of 3 (query-id, corpus-id, score). Line held back",
    "query-id\tcorpus-id\tscore\n1\t7\t1\n2\t8",
    inBeir,
  ),
  bad(
    "a score in words",
    "bad-score",
    "line 2",
    'The score "yes" is not a number. Line held back',
    "query-id\tcorpus-id\tscore\n1\t7\tyes",
    inBeir,
  ),
  bad(
    "a score that is empty",
    "bad-score",
    "line 2",
    'The score "" is not a number. Line held back',
    "query-id\tcorpus-id\tscore\n1\t7\t",
    inBeir,
  ),
  bad(
    "a judgement twice",
    "repeated-judgement",
    null,
    "first: line 3",
    "query-id\tcorpus-id\tscore\n1\t7\t1\n1\t7\t1",
    inBeir,
  ),
  bad(
    "a judgement of an unknown request",
    "dangling-query",
    null,
    'first: "9", line 2',
    "query-id\tcorpus-id\tscore\n9\t7\t1",
    inBeir,
  ),
  bad(
    "a judgement with an unknown tool",
    "dangling-tool",
    null,
    '1 judgement names 1 tool that is not in the catalogue (first: "9", line 2). The requests are',
    "query-id\tcorpus-id\tscore\n1\t9\t1",
    inBeir,
  ),
  bad(
    "pairs without a header",
    "pairs-as-judgements",
    null,
    "score 1",
    makeFile("query_tool.txt", "1\t7\n2\t8"),
    inBeir,
  ),
  bad("a pair with a word in it", "bad-edge", "line 3", "two whole numbers", "1\t7\n2\t8\n2\tx\n1\t8\n2\t7", inBeir),
  bad(
    "a request whose every score is 0",
    "nothing-relevant",
    null,
    "1 request was judged, and no tool is relevant: every score is 0 or less (first: line 2). Read as needing no tool. Is",
    QUERIES,
    { among: [CORPUS, makeFile("t.tsv", "query-id\tcorpus-id\tscore\n1\t7\t1\n2\t7\t0\n2\t8\t-1")] },
  ),
  bad(
    "a request whose every score is 0, read as not judged",
    "nothing-relevant",
    null,
    "Read as not judged, as you chose: it can be asked but not scored",
    QUERIES,
    {
      among: [CORPUS, makeFile("t.tsv", "query-id\tcorpus-id\tscore\n1\t7\t1\n2\t7\t0\n2\t8\t-1")],
      choices: [{ kind: "zeros-unjudged", file: QUERIES.name }],
    },
  ),
  bad(
    "a request in two files",
    "repeated-across",
    null,
    '1 request stands in "a.json", too, word for word (first: row 0). All are kept',
    '[{"query":"Rain?","tool":["Weather"]}]',
    {
      among: [makeFile("tools.json", { Weather: "Rain or sun." }), makeFile("a.json", [{ query: "Rain?", tool: [] }])],
    },
  ),
  bad("counts", "not-needed", null, "follows from the requests", "3\t2\t1", inBeir),
  bad(
    "train and test",
    "splits-from-names",
    null,
    "are history",
    makeFile("train.tsv", "query-id\tcorpus-id\tscore\n1\t7\t1"),
    {
      among: [CORPUS, QUERIES, makeFile("test.tsv", "query-id\tcorpus-id\tscore\n2\t8\t1")],
    },
  ),
  bad(
    "a run whose ranks are wrong",
    "rank-disagrees",
    null,
    'In 1 request the ranks contradict the scores (first: "1"). The scores decide, as in trec_eval',
    "1 Q0 7 1 0.1 x\n1 Q0 8 2 0.9 x",
    inBeir,
  ),
  bad(
    "a run with a word for a score",
    "bad-score",
    "line 2",
    'The score "high" is not a number. Line held back',
    "1 Q0 7 1 0.5 x\n1 Q0 8 2 high x",
    inBeir,
  ),
  bad(
    "a ranx score that is text",
    "bad-score",
    'request "1", "8"',
    "The score should be a number, but is text. Held back",
    '{"1":{"7":1,"8":"1"}}',
    inBeir,
  ),
  bad(
    "a request's id twice",
    "repeated-id",
    "line 3",
    "Give each request its own",
    lines({ _id: "5", text: "a" }, { _id: "6", text: "b" }, { _id: "5", text: "c" }),
    { among: [CORPUS] },
  ),
  bad(
    "a request without an id",
    "not-a-row",
    "line 3",
    '"_id" and "text"',
    lines({ _id: "5", text: "a" }, { _id: "6", text: "b" }, { text: "c" }),
    { among: [CORPUS] },
  ),
];
