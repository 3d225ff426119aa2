import {
  alphaOfPairs,
  alphaWithInterval,
  type AlphaWithInterval,
  type PairAlpha,
} from "../../core/annotate/agreement/alpha";
import { answersOf, withVoice, type ItemAnswers } from "../../core/annotate/agreement/answer-table";
import { toolsByDisagreement, type ToolAgreement } from "../../core/annotate/agreement/per-tool";
import { agreeOnWords, type WordAgreement, type WordsOfItem } from "../../core/annotate/agreement/words";
import { currentState, type CurrentJudgement } from "../../core/annotate/current";
import type { AnnotatorKey, RecordId } from "../../core/domain/ids";
import type { AnnotationRecord, JudgedSpan, Judgement } from "../../core/domain/judgement";
import { indexOf } from "./read-records";
import { readNames } from "./annotation-names";
import type { DeskContext } from "./annotation-state";

/** What the people of a project agree on. */
export interface AgreementOfProject {
  voices: { key: string; name: string }[];
  alpha: AlphaWithInterval;
  /** Items whose answers are not all equal. */
  disagreements: number;
  tools: (ToolAgreement & { name: string })[];
  /** Pairs of voices; the data set's gold is one more voice. */
  pairs: PairAlpha[];
  words: WordAgreement;
  effort: Effort[];
  /** Answers of one person to one item that do not know each other. */
  forks: number;
}

/** What one person did. */
export interface Effort {
  name: string;
  judged: number;
  unsure: number;
  /** Median active seconds; `null`: nothing was judged. */
  seconds: number | null;
  perHour: number | null;
  /** Answers that are the suggestion, of those that had one. */
  asSuggested: number;
  suggested: number;
}

/** Compares what everybody of the project on the screen says now. `null`: there is none. */
export async function agree({ parts, store }: DeskContext): Promise<AgreementOfProject | null> {
  const { project, dataset, me } = store.getState();
  if (!project || !dataset) return null;
  const names = await readNames(parts.storage, project.id);
  const records = await parts.storage.judgements.list(project.id);
  const { current, forks, people } = currentState(records, indexOf(dataset, names));
  const items = answersOf(current);
  const shared = items.filter(({ answers }) => answers.size > 1);
  const mine = people.get(me.key) ?? me.key;
  const keys = [...new Set(current.filter(({ counts }) => counts).map(({ annotator }) => annotator))].sort();
  const plainName = (key: AnnotatorKey): string =>
    key === mine ? me.name : (names.annotators[key]?.[0] ?? "somebody");
  // Two people of one name are told apart by the ends of their keys.
  const isShared = (name: string): boolean => keys.filter((key) => plainName(key) === name).length > 1;
  const nameOf = (key: AnnotatorKey): string =>
    isShared(plainName(key)) ? `${plainName(key)} …${key.slice(-4)}` : plainName(key);
  const gold = new Map(dataset.queries.map((query) => [query.id as string, query.gold]));
  const withGold = withVoice(items, "gold", (item) => gold.get(item) ?? null);
  const toolNames = new Map<string, string>(dataset.tools.map(({ id, name }) => [id, name]));
  return {
    voices: [...keys.map((key) => ({ key: key as string, name: nameOf(key) })), { key: "gold", name: "gold" }],
    alpha: alphaWithInterval(items, "masi"),
    disagreements: shared.filter((one) => !allEqual(one)).length,
    tools: toolsByDisagreement(items).map((one) => ({ ...one, name: toolNames.get(one.tool) ?? one.tool })),
    pairs: alphaOfPairs(withGold, [...keys, "gold"], "masi"),
    words: agreeOnWords(wordsOf(current, records)),
    effort: keys.map((key) =>
      effortOf(
        nameOf(key),
        current.filter(({ annotator }) => annotator === key),
        records,
      ),
    ),
    forks: forks.length,
  };
}

function allEqual({ answers }: ItemAnswers): boolean {
  return new Set([...answers.values()].map((set) => [...set].sort().join("\n"))).size === 1;
}

/** The words that each person marked, of answers that count. */
function wordsOf(current: readonly CurrentJudgement[], records: readonly AnnotationRecord[]): WordsOfItem[] {
  const answers = new Map(judgementsOf(records).map(({ id, answer }) => [id, answer]));
  const items = new Map<string, Map<string, readonly JudgedSpan[]>>();
  for (const { item, annotator, judgement, counts } of current) {
    const spans = answers.get(judgement)?.requirements;
    if (!counts || !spans) continue;
    items.set(item, (items.get(item) ?? new Map<string, readonly JudgedSpan[]>()).set(annotator, spans));
  }
  return [...items].map(([item, spans]) => ({ item, spans }));
}

const judgementsOf = (records: readonly AnnotationRecord[]): Judgement[] =>
  records.filter((record) => record.kind === "judgement");

function effortOf(name: string, own: readonly CurrentJudgement[], records: readonly AnnotationRecord[]): Effort {
  const ids = new Set<RecordId>(own.filter(({ counts }) => counts).map(({ judgement }) => judgement));
  const judged = judgementsOf(records).filter(({ id }) => ids.has(id));
  const seconds = judged.map(({ time }) => time.activeMs / 1000).sort((a, b) => a - b);
  const total = seconds.reduce((sum, one) => sum + one, 0);
  const suggested = judged.filter(({ shown }) => shown.suggestions.length > 0);
  const isSame = ({ answer, shown }: Judgement): boolean =>
    JSON.stringify(answer!.tools) === JSON.stringify([...shown.suggestions[0]!.tools].sort());
  return {
    ...{ name, judged: judged.length, unsure: judged.filter(({ verdict }) => verdict === "unsure").length },
    seconds: medianOf(seconds),
    perHour: total === 0 ? null : (3600 * judged.length) / total,
    ...{ suggested: suggested.length, asSuggested: suggested.filter(isSame).length },
  };
}

function medianOf(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}
