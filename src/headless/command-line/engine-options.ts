import type { ProtocolId } from "../../core/domain/evaluation";
import type { NamedMethod } from "../../core/recommend/registry";
import { readChoice, UsageError, type Option } from "./options";

const ENGINES = ["opensearch"] as const;

/** Options of every command that asks a search engine. */
export const ENGINE_OPTIONS = {
  engine: { type: "string", value: ENGINES.join("|"), about: "which engine it is (opensearch: 3, with k-NN plugin)" },
  at: { type: "string", value: "ADDRESS", about: "where it answers, such as http://127.0.0.1:9200" },
} as const satisfies Record<string, Option>;

interface EngineValues {
  engine?: string;
  at?: string;
  index?: string;
}

/** The engine that walks of an evaluation ask for candidates. */
export interface NamedEngine {
  at: string;
  /** The index that is meant; `null`: that of the data, the split and the encoder. */
  index: string | null;
}

/** The address of the engine. Throws UsageError where none is named. */
export function readEngine({ engine, at }: EngineValues): string {
  readChoice("--engine", engine ?? "opensearch", ENGINES);
  if (at === undefined) throw new UsageError("Say where the engine answers: --at http://127.0.0.1:9200.");
  return at;
}

/** Walks that candidates are enough for, by id, with what they are called here. The others look at every text. */
const WALKS = new Map([
  ["ptr-choice", "ptr"],
  ["ptr", "ptr-staged"],
  ["ptr-paper", "ptr-paper"],
]);

/** The engine of an evaluation; `null`: everything is found here. Throws UsageError where a method cannot ask it. */
export function readEngineOfWalks(
  values: EngineValues,
  methods: readonly NamedMethod[],
  protocol: ProtocolId,
): NamedEngine | null {
  if (values.engine === undefined && values.at === undefined && values.index === undefined) return null;
  const at = readEngine(values);
  const other = methods.find(({ method }) => !WALKS.has(method.id));
  if (other)
    throw new UsageError(
      `"${other.name}" looks at every text and cannot ask an engine. Those that can: ${[...WALKS.values()].join(", ")}.`,
    );
  if (protocol === "published")
    throw new UsageError("The protocol published searches the whole file, which no index holds: leave out --engine.");
  return { at, index: values.index ?? null };
}
