import { DEFAULT_CONFIG } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { QueryId } from "../../core/domain/ids";
import type { ToolLabel, Trace } from "../../core/domain/trace";
import { findGallery } from "../../lessons/gallery/gallery";
import { measureGround } from "../../lessons/ptr/measure-ground";
import { findStepRequests } from "../../lessons/ptr/lesson";
import type { Found, LessonFile } from "../../lessons/ptr/step";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shownVote } from "../../lessons/ptr/vote-steps";
import { hashText } from "../../workers/hash";
import { readShippedVectors } from "../../workers/vectors/shipped-vectors";
import type { WalkEngine } from "../../workers/walk/walk-engine";
import { SAMPLE_FOLDER } from "./record-walks";

/** Every request of the data set, walked with the default configuration. The engine must be ready. */
export async function walkAll(engine: WalkEngine, dataset: Dataset): Promise<Trace[]> {
  const config = DEFAULT_CONFIG;
  const traces: Trace[] = [];
  for (const query of dataset.queries) {
    const input = { query, config, edits: [] };
    const request = { datasetHash: dataset.hash, input, encoder: config.encoder };
    traces.push(await engine.run(request, () => undefined));
  }
  return traces;
}

/** The lesson's requests, the gallery's and the figures of the whole sample, with the walks that are shown. */
export function recordLesson(dataset: Dataset, traces: readonly Trace[]): LessonFile {
  const { vectors } = readShippedVectors(readFileSync(join(SAMPLE_FOLDER, `vectors-${DEFAULT_CONFIG.encoder}.bin`)));
  const ground = measureGround(dataset, traces, (text) => vectors.get(hashText(text)));
  const steps = findStepRequests(traces, ground);
  const gallery = findGallery(traces, ground);
  const shown = new Set([...Object.values(steps), ...Object.values(gallery)].flatMap(({ requests }) => requests));
  const walks = traces.filter(({ query }) => shown.has(query.id)).map(shorten);
  return {
    datasetHash: dataset.hash,
    ground,
    steps,
    gallery,
    walks: Object.fromEntries(walks.map((walk): [QueryId, Trace] => [walk.query.id, walk])),
  };
}

/** What is chosen otherwise than before, a line each. */
export function changedPicks(before: LessonFile | null, now: LessonFile): string[] {
  const named = (kind: string, found: Record<string, Found>): [string, Found][] =>
    Object.entries(found).map(([name, one]) => [`${kind} ${name}`, one]);
  const picks = ({ steps, gallery }: LessonFile) => [...named("step", steps), ...named("gallery", gallery)];
  const known = new Map(before ? picks(before) : []);
  return picks(now).flatMap(([name, { requests }]) => {
    const earlier = known.get(name)?.requests.join(", ") ?? "nothing";
    return earlier === requests.join(", ") ? [] : [`${name}: ${earlier} → ${requests.join(", ")}`];
  });
}

/** A tip under a name has room for so many characters of a description. */
const DESCRIPTION = 110;

/** The same walk without what no step draws: other bundles, words of past requests behind votes, long descriptions. */
export function shorten(trace: Trace): Trace {
  const { stage1, stage3 } = trace;
  const drawn = shownVote(trace);
  const shown: Trace = {
    ...trace,
    stage1: { ...stage1, candidates: stage1.candidates.slice(0, 1) },
    stage3: {
      ...stage3,
      perRequirement: stage3.perRequirement.map((vote) => ({
        ...vote,
        pastRequests: vote === drawn ? vote.pastRequests.map((past) => ({ ...past, text: "" })) : [],
      })),
    },
  };
  const told = JSON.stringify({ ...shown, tools: {} });
  const labels = Object.entries(trace.tools)
    .filter(([tool]) => told.includes(`"${tool}"`))
    .map(([tool, label]): [string, ToolLabel] => [tool, { ...label, description: cut(label.description) }]);
  return { ...shown, tools: Object.fromEntries(labels) };
}

function cut(text: string): string {
  if (text.length <= DESCRIPTION) return text;
  const short = text.slice(0, DESCRIPTION);
  return `${short.slice(0, short.lastIndexOf(" "))}…`;
}
