import {
  measuringAlpha,
  measuringOverTime,
  measuringPairs,
  type AlphaWithInterval,
  type PairAlpha,
  type WindowAlpha,
} from "../../core/annotate/agreement/alpha";
import { answersOf, withVoice, type ItemAnswers } from "../../core/annotate/agreement/answer-table";
import type { DistanceName } from "../../core/annotate/agreement/distances";
import { toolsByDisagreement } from "../../core/annotate/agreement/per-tool";
import { agreeingOnTools, type AgreementOnTools } from "../../core/annotate/agreement/tool-kappa";
import { agreeingOnWords, type WordAgreement, type WordsOfItem } from "../../core/annotate/agreement/words";
import type { CurrentJudgement } from "../../core/annotate/current";
import { measuringAnchoring, suggestionOf, type Anchoring } from "../../core/annotate/effort";
import type { Dataset } from "../../core/domain/dataset";
import type { AnnotatorKey, ToolId } from "../../core/domain/ids";
import type { JudgedSpan, Judgement, Project } from "../../core/domain/judgement";
import { appendTo } from "../../formats/model/append-to";
import { createPace, runInSlices } from "../../formats/model/interruptible";
import type { AnnotationContext } from "./annotation-state";
import { namesOf, personOf, type Judged, type PersonEffort } from "./people";
import { readRecords } from "./read-records";

/** How answers are compared. */
export interface AgreementChoice {
  distance: DistanceName;
  /** Whether answers that are marked unsure count. */
  withUnsure: boolean;
}

export const USUAL_CHOICE: AgreementChoice = { distance: "masi", withUnsure: true };

/** What the people of a project agree on. */
export interface AgreementOfProject {
  /** The people, then `gold`, then `suggestion` where there was one. */
  voices: { key: string; name: string }[];
  alpha: AlphaWithInterval;
  /** Items whose answers are not all equal. */
  disagreements: number;
  unsure: number;
  onTools: Omit<AgreementOnTools, "tools"> & { tools: (AgreementOnTools["tools"][number] & { name: string })[] };
  /** Pairs of voices. */
  pairs: PairAlpha[];
  words: WordAgreement;
  course: Course;
  people: PersonEffort[];
  anchoring: Anchoring;
  /** Answers of one person to one item that do not know each other. */
  forks: number;
}

/** How agreement went as the work went on, over the last 40 shared items. */
interface Course {
  all: WindowAlpha[];
  /** Of the most disputed tool. */
  tool: { name: string; windows: WindowAlpha[] } | null;
  /** Versions of the guidelines (1, 2, …), each with how many items had their second voice before. */
  guidelines: { version: number; after: number }[];
}

/** Compares what everybody of the project on the screen says now. `null`: there is none. */
export async function agree(context: AnnotationContext, choice: AgreementChoice): Promise<AgreementOfProject | null> {
  const { project, dataset } = context.store.getState();
  const found = await readRecords(context);
  if (!found || !project || !dataset) return null;
  const { withUnsure } = choice;
  // With very many judgements each step takes a while: between two of them the page is drawn.
  const pause = createPace();
  const current = found.counted.current.filter(({ counts, verdict }) => counts && (withUnsure || verdict !== "unsure"));
  const judged = new Map<Judgement["id"], Judgement>();
  for (const { judgement } of current) {
    const record = found.records.get(judgement);
    if (record?.kind === "judgement") judged.set(judgement, record);
  }
  await pause();
  const keys = [...new Set(current.map(({ annotator }) => annotator))].sort();
  const nameOf = namesOf(context, found, keys);
  const people: PersonEffort[] = [];
  for (const key of keys) {
    people.push(personOf(context, found, { key, name: nameOf(key), current, judged }));
    await pause();
  }
  const anchored = current.map(({ item, annotator, judgement }) => {
    const { answer, shown } = judged.get(judgement)!;
    return { answer, shown, item, annotator };
  });
  await pause();
  return {
    ...(await compareAnswers({ current, judged, keys, nameOf, project, dataset }, choice)),
    unsure: current.filter(({ verdict }) => verdict === "unsure").length,
    people,
    anchoring: await runInSlices(measuringAnchoring(anchored)),
    forks: found.counted.forks.length,
  };
}

interface Answered {
  /** The answers that count. */
  current: readonly CurrentJudgement[];
  judged: Judged;
  keys: readonly AnnotatorKey[];
  nameOf: (key: AnnotatorKey) => string;
  project: Project;
  dataset: Dataset;
}

async function compareAnswers(
  { current, judged, keys, nameOf, project, dataset }: Answered,
  { distance }: AgreementChoice,
): Promise<Omit<AgreementOfProject, "unsure" | "people" | "anchoring" | "forks">> {
  const pause = createPace();
  const second = secondVoices(current, judged);
  await pause();
  const items = inTime(answersOf(current), second);
  await pause();
  const toolNames = new Map<string, string>(dataset.tools.map(({ id, name }) => [id, name]));
  const tools = await runInSlices(agreeingOnTools(items, keys, INTERVALS_OF_TOOLS));
  const named = tools.tools.map((one) => ({ ...one, name: toolNames.get(one.tool) ?? one.tool }));
  const gold = new Map(dataset.queries.map((query) => [query.id as string, query.gold]));
  const suggested = suggestionsOf(current, judged);
  await pause();
  const withSuggestion = withVoice(items, "suggestion", (item) => suggested.get(item) ?? null);
  await pause();
  const withBoth = withVoice(withSuggestion, "gold", (item) => gold.get(item) ?? null);
  await pause();
  const others = suggested.size > 0 ? ["gold", "suggestion"] : ["gold"];
  const disagreements = items.filter((one) => one.answers.size > 1 && !allEqual(one)).length;
  await pause();
  const words = wordsOf(current, judged);
  return {
    voices: [
      ...keys.map((key) => ({ key: key as string, name: nameOf(key) })),
      ...others.map((key) => ({ key, name: key })),
    ],
    alpha: await runInSlices(measuringAlpha(items, distance)),
    disagreements,
    onTools: { ...tools, tools: named },
    pairs: await runInSlices(measuringPairs(withBoth, [...keys, ...others], distance)),
    words: await runInSlices(agreeingOnWords(words)),
    course: await courseOf(items, { distance, tool: named[0] ?? null, project, second }),
  };
}

/** So many tools are drawn with an interval. */
export const INTERVALS_OF_TOOLS = 10;

/** When each item got its second voice; of items with one voice, nothing. */
function secondVoices(current: readonly CurrentJudgement[], judged: Judged): Map<string, string> {
  const moments = new Map<string, string[]>();
  for (const { item, judgement } of current) appendTo(moments, item, judged.get(judgement)!.at);
  const second = new Map<string, string>();
  for (const [item, at] of moments) if (at.length > 1) second.set(item, at.sort()[1]!);
  return second;
}

function inTime(items: ItemAnswers[], second: ReadonlyMap<string, string>): ItemAnswers[] {
  const key = ({ item }: ItemAnswers): string => `${second.get(item) ?? ""} ${item}`;
  return items
    .map((one) => ({ one, key: key(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one);
}

interface CourseFacts {
  distance: DistanceName;
  tool: { tool: string; name: string; disagreements: number } | null;
  project: Project;
  /** When each item got its second voice. */
  second: ReadonlyMap<string, string>;
}

const WINDOW = 40;

async function courseOf(items: readonly ItemAnswers[], facts: CourseFacts): Promise<Course> {
  const { distance, tool, project, second } = facts;
  const shared = items.filter(({ answers }) => answers.size > 1);
  const all = await runInSlices(measuringOverTime(shared, distance, WINDOW));
  const isTold = tool !== null && tool.disagreements > 0;
  const ofTool: WindowAlpha[] = [];
  const pause = createPace();
  for (const { upTo } of isTold ? all : []) {
    const rows = toolsByDisagreement(shared.slice(upTo - WINDOW, upTo));
    ofTool.push({ upTo, alpha: rows.find((row) => row.tool === tool?.tool)?.alpha ?? null });
    await pause();
  }
  const moments = [...second.values()];
  return {
    all,
    tool: isTold ? { name: tool.name, windows: ofTool } : null,
    guidelines: project.guidelines.map(({ at }, place) => ({
      version: place + 1,
      after: moments.filter((moment) => moment < at).length,
    })),
  };
}

/** What was suggested for each item, as its last counting answer saw or hid it. */
function suggestionsOf(current: readonly CurrentJudgement[], judged: Judged): Map<string, readonly ToolId[]> {
  const last = new Map<string, Judgement>();
  for (const { item, judgement } of current) {
    const [one, before] = [judged.get(judgement)!, last.get(item)];
    if (!before || before.at < one.at) last.set(item, one);
  }
  return new Map(
    [...last].flatMap(([item, { shown }]) => {
      const tools = suggestionOf(shown);
      return tools ? [[item, tools]] : [];
    }),
  );
}

function allEqual({ answers }: ItemAnswers): boolean {
  return new Set([...answers.values()].map((set) => [...set].sort().join("\n"))).size === 1;
}

/** The words that each person marked, of answers that count. */
function wordsOf(current: readonly CurrentJudgement[], judged: Judged): WordsOfItem[] {
  const items = new Map<string, Map<string, readonly JudgedSpan[]>>();
  for (const { item, annotator, judgement } of current) {
    const spans = judged.get(judgement)?.answer?.requirements;
    if (!spans) continue;
    items.set(item, (items.get(item) ?? new Map<string, readonly JudgedSpan[]>()).set(annotator, spans));
  }
  return [...items].map(([item, spans]) => ({ item, spans }));
}
