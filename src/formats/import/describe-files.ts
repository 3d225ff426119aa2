import { countOf } from "../../core/domain/phrases";
import type { ShownFields } from "../rows/describe-fields";
import type { FormatContent, QueryRow, Fix } from "../model/format";
import type { SniffedFile } from "../read/sniff";
import { ADD_UNKNOWN_TOOLS } from "./build-catalogue";

/** How one file was read. Rows read = rows kept + rows reported as held back. */
export interface ReadFile {
  name: string;
  sizeBytes: number;
  /** Label of its format; `null` when none was recognised. */
  format: string | null;
  rowsRead: number;
  rowsKept: number;
  /** The first rows as they will be stored, texts cut. */
  sample: SampleRow[];
  /** Its first row as it stands there, and where the fields go. `null`: its rows have none of their own. */
  fields: ShownFields | null;
  /** Other formats that it may be. */
  alternatives: { id: string; label: string }[];
  holds: "requests" | "tools" | "judgements" | "run" | "vectors" | "other";
}

/** `label` is a place of a request, or the name of a tool. */
export interface SampleRow {
  label: string;
  text: string;
  tools: string[];
  /** The text before it was cleaned, when a step changed it. */
  raw?: string;
  cleaned?: string[];
}

const SAMPLE_ROWS = 5;
const SAMPLE_TEXT = 400;
const SAMPLE_TOOLS = 20;

/** `notKept`: rows of it that were kept at first and then were not. */
export function describeFile(sniffed: SniffedFile, notKept: number): ReadFile {
  const { name, sizeBytes, format, result, rowsKept, fields, alternatives } = sniffed;
  const { content, rowsRead } = result;
  return {
    name,
    sizeBytes,
    format: format?.label ?? null,
    holds: holdsOf(content),
    rowsRead,
    rowsKept: rowsKept - notKept,
    sample: content ? sampleOf(content) : [],
    fields,
    alternatives,
  };
}

function holdsOf(content: FormatContent | null): ReadFile["holds"] {
  if (content?.queries) return "requests";
  if (content?.tools) return "tools";
  if (content?.vectors) return "vectors";
  if (content?.rankings) return "run";
  return content?.judgements ? "judgements" : "other";
}

function sampleOf({ tools, queries, judgements, vectors, rankings }: FormatContent): SampleRow[] {
  const first = <Row>(rows: readonly Row[], show: (row: Row) => SampleRow) => rows.slice(0, SAMPLE_ROWS).map(show);
  if (queries) return first(queries, sampleQuery);
  if (tools) {
    return first(tools, ({ name, description }) => ({
      label: name,
      text: description.slice(0, SAMPLE_TEXT),
      tools: [],
    }));
  }
  if (vectors) return first(vectors.rows, ({ id, at }) => ({ label: at, text: id.slice(0, SAMPLE_TEXT), tools: [] }));
  if (rankings) {
    const best = (ranked: { tool: string }[]): string[] => ranked.slice(0, SAMPLE_ROWS).map(({ tool }) => tool);
    return first(rankings, ({ query, tools: ranked }) => ({ label: query, text: "", tools: best(ranked) }));
  }
  return first(judgements ?? [], ({ query, tool }) => ({ label: query, text: "", tools: [tool] }));
}

function sampleQuery({ source, text, raw, goldNames, cleaned }: QueryRow): SampleRow {
  return {
    label: source.at,
    text: text.slice(0, SAMPLE_TEXT),
    tools: (goldNames ?? []).slice(0, SAMPLE_TOOLS),
    ...(cleaned ? { raw: raw.slice(0, SAMPLE_TEXT + 100), cleaned: [...cleaned] } : {}),
  };
}

/** What else could be dropped, as a sentence; `null` when nothing is missing. */
export function findMissing(sniffed: readonly SniffedFile[], hasTools: boolean): string | null {
  const contents = sniffed.flatMap(({ result }) => result.content ?? []);
  const count = contents.reduce((sum, { queries }) => sum + (queries?.length ?? 0), 0);
  const hasQueries = contents.some(({ queries }) => queries);
  const judgements = contents.some((content) => content.judgements) ? "The judgements are here. " : "";
  if (hasTools && !hasQueries) {
    return `${judgements}The tools are here. Also drop the file with the requests, or load the tools alone: stage 1 then has no history.`;
  }
  if (!hasTools && hasQueries) {
    return `${countOf(count, "request")} ${count === 1 ? "is" : "are"} here, but not their tools. Also drop the file with the tools ({"name": "description"}).`;
  }
  if (judgements !== "" && !hasQueries) return `${judgements}Also drop the requests and the tools that they name.`;
  if (!hasTools && contents.some(({ rankings }) => rankings)) {
    return "This is a run: what a system recommended. Also drop the tools and the requests it is about, so that it can be checked against them.";
  }
  if (!hasTools && contents.some(({ vectors }) => vectors))
    return "The vectors are here, but not the data they belong to. Also drop the files with its tools and requests.";
  return null;
}

/** Requests that name tools can do without a catalogue: their names are one. */
export function offerUnknownTools(sniffed: readonly SniffedFile[], hasTools: boolean): Fix[] {
  const rows = sniffed.flatMap(({ result }) => result.content?.queries ?? []);
  return !hasTools && rows.some(({ goldNames }) => goldNames && goldNames.length > 0) ? [ADD_UNKNOWN_TOOLS] : [];
}
