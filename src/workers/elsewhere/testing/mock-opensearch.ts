/**
 * The parts of OpenSearch that are used, in memory: indexes with settings and `_meta`, `_bulk`, `_count`, `_msearch` with the
 * queries of `opensearch-queries.ts`. Scores are 32-bit floats, as there. Answers `fetch`; every request is noted.
 */
export interface MockDocument {
  id: string;
  order: number;
  words: string;
  len: number;
  bundle?: string;
  vector?: number[];
}

interface MockIndex {
  settings: Record<string, unknown>;
  meta: unknown;
  documents: Map<string, MockDocument>;
}

interface Query {
  bool?: { filter?: Query[]; must?: Query[]; must_not?: Query[]; should?: Query[] };
  match_all?: object;
  exists?: { field: keyof MockDocument };
  range?: { order: { gte: number; lt: number } };
  term?: Record<string, string>;
  terms?: Record<string, string[]>;
  script_score?: { query: Query; script: { lang?: string; params: Record<string, unknown> } };
  knn?: { vector: { vector: number[]; filter?: Query } };
}

interface SearchBody {
  size: number;
  query?: Query;
  /** Neither texts nor vectors. */
  stored_fields?: "_none_";
  sort?: unknown;
  aggs?: { counts?: { filters: { filters: Query[] } }; scores?: object };
}

export interface MockOpenSearch {
  fetch(url: string, init: RequestInit): Promise<Response>;
  indexes: Map<string, MockIndex>;
  /** Requests so far, as `METHOD /path`. */
  asked: string[];
  /** Answers the next request instead. */
  next: (() => Response | Promise<Response>)[];
  /** What the next looks at a merging come to; without one it is done. */
  mergings: object[];
  /** Changes each answer of `_msearch` before it is sent. */
  spoil: ((answer: SearchAnswer) => unknown) | null;
}

export function createMockOpenSearch(): MockOpenSearch {
  const mock: MockOpenSearch = {
    indexes: new Map(),
    asked: [],
    next: [],
    mergings: [],
    spoil: null,
    async fetch(url, init) {
      const { pathname, search } = new URL(url);
      mock.asked.push(`${init.method ?? "GET"} ${pathname}${search}`);
      const instead = mock.next.shift();
      if (instead) return instead();
      const body = typeof init.body === "string" ? init.body : "";
      const [status, answer] = route(mock, init.method ?? "GET", `${pathname}${search}`.slice(1).split(/[/?]/u), body);
      return new Response(JSON.stringify(answer), { status });
    },
  };
  return mock;
}

const OK = { acknowledged: true };

function route(
  mock: MockOpenSearch,
  method: string,
  [first = "", second, third]: string[],
  body: string,
): [number, unknown] {
  const { indexes } = mock;
  if (first === "") return [200, { version: { number: "3.5.0" } }];
  if (first === "_msearch") return [200, { responses: searchAll(mock, body) }];
  if (first === "_tasks") return [200, mock.mergings.shift() ?? { completed: true }];
  if (first === "_cluster")
    return [200, { status: Number(indexes.get(third ?? "")?.settings["number_of_replicas"]) > 0 ? "yellow" : "green" }];
  if (first === "kitpick-*")
    return [200, Object.fromEntries([...indexes].map(([name, { meta }]) => [name, { mappings: { _meta: meta } }]))];
  const index = indexes.get(first);
  if (method === "DELETE") return [indexes.delete(first) || second === "ignore_unavailable=true" ? 200 : 404, OK];
  if (method === "PUT" && second === undefined) {
    const { settings, mappings } = JSON.parse(body) as {
      settings: { index: MockIndex["settings"] };
      mappings: { _meta?: unknown };
    };
    indexes.set(first, { settings: settings.index, meta: mappings._meta, documents: new Map() });
    return [200, OK];
  }
  if (!index) return [404, { error: { reason: `no such index [${first}]` } }];
  return routeInIndex(index, method, { second, third, body });
}

function routeInIndex(
  index: MockIndex,
  method: string,
  { second, third, body }: { second: string | undefined; third: string | undefined; body: string },
): [number, unknown] {
  const { documents } = index;
  if (second === "_doc" && method === "GET") return [200, { _source: documents.get(third!) }];
  if (second === "_doc") documents.set(third!, JSON.parse(body) as MockDocument);
  if (second === "_mapping") index.meta = (JSON.parse(body) as { _meta: unknown })._meta;
  if (second === "_settings") Object.assign(index.settings, (JSON.parse(body) as { index: object }).index);
  if (second === "_forcemerge") return [200, { task: "node:1" }];
  if (second === "_bulk") return [200, { items: addAll(documents, linesOf(body)) }];
  if (second === "_count") {
    const { query } = JSON.parse(body) as { query: Query };
    return [
      200,
      { count: [...documents.values()].filter((each) => scoreOf(each, query) !== null).length, _shards: { failed: 0 } },
    ];
  }
  return [200, OK];
}

function linesOf(body: string): unknown[] {
  return body
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
}

function addAll(documents: Map<string, MockDocument>, lines: unknown[]): object[] {
  return lines.flatMap((line, i) => {
    if (i % 2 === 1) return [];
    const { _id } = (line as { create: { _id: string } }).create;
    if (documents.has(_id)) return [{ create: { status: 409, error: { reason: "version conflict" } } }];
    documents.set(_id, lines[i + 1] as MockDocument);
    return [{ create: { status: 201 } }];
  });
}

export interface SearchAnswer {
  timed_out: boolean;
  status: number;
  _shards: { total: number; successful: number; failed: number };
  hits: {
    total: { value: number; relation: string };
    hits: { _score: number; fields?: object; _source?: MockDocument }[];
  };
  aggregations: object;
}

function searchAll({ indexes, spoil }: MockOpenSearch, body: string): unknown[] {
  const lines = linesOf(body);
  return lines.flatMap((line, i) => {
    if (i % 2 === 0) return [];
    const { index: name } = lines[i - 1] as { index: string };
    const index = indexes.get(name);
    if (!index) return [{ status: 404, error: { reason: `no such index [${name}]` } }];
    const answer = searchOne([...index.documents.values()], line as SearchBody);
    return [spoil ? spoil(answer) : answer];
  });
}

function searchOne(
  documents: MockDocument[],
  { size, query = { match_all: {} }, stored_fields: stored, aggs }: SearchBody,
): SearchAnswer {
  const hits = documents
    .flatMap((document) => {
      const score = scoreOf(document, query);
      return score === null ? [] : [{ document, score }];
    })
    .sort((a, b) => b.score - a.score || a.document.order - b.document.order);
  const found = hits.map(({ score }) => score);
  const counts = aggs?.counts?.filters.filters.map((filter) => ({
    doc_count: hits.filter(({ document }) => scoreOf(document, filter) !== null).length,
  }));
  const add = (sum: number, score: number): number => sum + score;
  return {
    timed_out: false,
    status: 200,
    _shards: { total: 3, successful: 3, failed: 0 },
    hits: {
      total: { value: hits.length, relation: "eq" },
      hits: hits.slice(0, size).map(({ document, score }) => ({
        _score: score,
        ...(stored === "_none_"
          ? { fields: { id: [document.id], ...(document.bundle ? { bundle: [document.bundle] } : {}) } }
          : { _source: document }),
      })),
    },
    aggregations: {
      ...(counts ? { counts: { buckets: counts } } : {}),
      ...(aggs?.scores
        ? {
            scores: {
              count: hits.length,
              sum: found.reduce(add, 0),
              sum_of_squares: found.map((score) => score * score).reduce(add, 0),
            },
          }
        : {}),
    },
  };
}

/** `null`: it is not found. */
function scoreOf(document: MockDocument, query: Query): number | null {
  const { bool, script_score: scripted, knn, exists, range } = query;
  if (bool) return scoreOfBool(document, bool);
  if (scripted) return scoreOf(document, scripted.query) === null ? null : runScript(document, scripted.script);
  if (knn)
    return knn.vector.filter && scoreOf(document, knn.vector.filter) === null
      ? null
      : shifted(document, knn.vector.vector);
  if (exists) return document[exists.field] === undefined ? null : 1;
  if (range) return document.order >= range.order.gte && document.order < range.order.lt ? 1 : null;
  if (query.match_all) return 1;
  const [field, wanted] = Object.entries<string | string[]>(query.terms ?? query.term ?? {})[0]!;
  const values = field === "words" ? document.words.split(" ") : [String(document[field as keyof MockDocument])];
  return (typeof wanted === "string" ? [wanted] : wanted).some((value) => values.includes(value)) ? 1 : null;
}

function scoreOfBool(
  document: MockDocument,
  { filter = [], must = [], must_not: out = [], should = [] }: NonNullable<Query["bool"]>,
) {
  if ([...filter, ...must].some((query) => scoreOf(document, query) === null)) return null;
  if (out.some((query) => scoreOf(document, query) !== null)) return null;
  return [...must, ...should].reduce((sum, query) => sum + (scoreOf(document, query) ?? 0), 0);
}

function runScript(
  document: MockDocument,
  { lang, params }: { lang?: string; params: Record<string, unknown> },
): number {
  if (lang === "knn") return shifted(document, params["query_value"] as number[]);
  const { w, x, f, l } = params as { w: string[]; x: number[]; f: number; l: number };
  const words = document.words.split(" ");
  const sum = w.reduce((score, word, i) => {
    const count = words.filter((each) => each === word).length;
    return count > 0 ? score + (x[i]! * count * 2.2) / (count + f + l * document.len) : score;
  }, 0);
  return Math.fround(sum);
}

function shifted({ vector = [] }: MockDocument, query: readonly number[]): number {
  const product = vector.reduce((sum, value, i) => Math.fround(sum + Math.fround(value * query[i]!)), 0);
  return Math.fround(product >= 0 ? product + 1 : 1 / (1 - product));
}
