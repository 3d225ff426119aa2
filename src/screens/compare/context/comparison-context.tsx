import {
  createContext,
  use,
  useContext,
  useState,
  useCallback,
  Fragment,
  useDeferredValue,
  useMemo,
  type ReactNode,
} from "react";
import { useStore } from "zustand";
import type { ComparisonActions, ComparisonState } from "../../../state/comparison/comparison-state";
import type { ComparisonController } from "../../../state/comparison/comparison-controller";
import { useComparisonController } from "../../app-context";
import type { ToolId, QueryId } from "../../../core/domain/ids";
import type { ComparedRuns } from "../../../core/compare/compare-runs";
import { deltasOf, regressionsOf, type Delta } from "../../../core/compare/deltas";
import { labelOfScore } from "../../../core/metrics/score-names";
import { useAddressPart } from "../../use-address-part";

const ComparisonContext = createContext<ComparisonController | null>(null);

/** What the screen stands on; waits for it with the screen. */
export function ComparisonProvider({ children }: { children: ReactNode }) {
  const open = useComparisonController();
  const [controller] = useState(open);
  return <ComparisonContext value={use(controller)}>{children}</ComparisonContext>;
}

/** A slice of what the screen is about. The selector must return the same reference while nothing changed. */
export function useComparison<Slice>(selector: (state: ComparisonState) => Slice): Slice {
  return useStore(useComparisonContext().store, selector);
}

export function useComparisonActions(): ComparisonActions {
  return useComparisonContext();
}

/** Takes note that what arrived was chosen. */
export function useForgetArrived(): () => void {
  const { store } = useComparisonContext();
  return () => store.setState({ arrived: [] });
}

function useComparisonContext(): ComparisonController {
  const controller = useContext(ComparisonContext);
  if (!controller) throw new Error("The Compare screen needs its provider around it.");
  return controller;
}

/** The shown name of a tool, as far as it is known here. */
export function useToolName(): (tool: ToolId) => string {
  const names = useComparison((state) => state.toolNames);
  return useCallback((tool: ToolId) => names[tool] ?? tool.replace(/^unknown:/, ""), [names]);
}

/** What is drawn of a comparison: all runs, and one of them looked at against the baseline. */
interface Compared extends ComparedRuns {
  letters: readonly string[];
  /** Place of the run that is looked at. */
  against: number;
  setAgainst: (index: number) => void;
  /** The score that is spoken about. */
  score: string;
  label: string;
  /** Of the run that is looked at. */
  deltas: readonly Delta[];
  /** Its losses, the largest first. */
  losses: readonly Delta[];
  /** What the numbers were made with. */
  stamp: string;
}

const ComparedContext = createContext<Compared | null>(null);

interface ComparedProviderProps {
  /** `null`: nothing is compared yet; nobody below asks for it then. */
  compared: ComparedRuns | null;
  children: ReactNode;
}

export function ComparedProvider({ compared, children }: ComparedProviderProps) {
  const [against, setAgainst] = useAddressPart("against");
  const value = useMemo(
    () => compared && describeCompared(compared, against, setAgainst),
    [compared, against, setAgainst],
  );
  return <ComparedContext value={value}>{children}</ComparedContext>;
}

function describeCompared(
  compared: ComparedRuns,
  part: string | null,
  setPart: (letter: string | null) => void,
): Compared {
  const { comparison, aligned } = compared;
  const letters = comparison.runs.map(({ letter }) => letter);
  const asked = letters.indexOf(part ?? "");
  const base = comparison.options.base;
  const against = asked >= 0 && asked !== base ? asked : letters.findIndex((_, index) => index !== base);
  const score = comparison.metrics[0]!.score;
  const deltas = deltasOf(aligned, against, score);
  return {
    ...compared,
    ...{ letters, against, score, label: labelOfScore(score), deltas, losses: regressionsOf(deltas) },
    setAgainst: (index) => setPart(letters[index] ?? null),
    stamp: stampOf(compared),
  };
}

/** Draws its children after what stands around them, in slices that let the page listen: until then `waiting` is there. */
export function ComparedLater({ waiting = null, children }: { waiting?: ReactNode; children: ReactNode }) {
  const later = useDeferredValue(useContext(ComparedContext), null);
  return later === null ? waiting : <ComparedContext value={later}>{children}</ComparedContext>;
}

export function useCompared(): Compared {
  const compared = useContext(ComparedContext);
  if (!compared) throw new Error("Nothing is compared.");
  return compared;
}

function stampOf({ comparison: { runs, options, alignment } }: ComparedRuns): string {
  const data = [...new Set(runs.flatMap(({ dataset }) => dataset && `${dataset.name} ${dataset.hash.slice(0, 12)}`))];
  return [
    runs.map(({ letter, name }) => `${letter} ${name}`).join("; "),
    `data ${data.filter((one) => one !== null).join(", ") || "not known"}`,
    `n ${alignment.common.length}`,
    `${options.test}, alpha ${options.alpha}, by ${options.unit}, seed ${options.seed}, Kitpick`,
  ].join(" / ");
}

/** The letters of runs stand out, wherever a sentence names them. */
export function WithLetters({ text, letters }: { text: string; letters: readonly string[] }) {
  return text
    .split(/\b([A-F])\b/)
    .map((part, index) =>
      index % 2 === 1 && letters.includes(part) ? <b key={index}>{part}</b> : <Fragment key={index}>{part}</Fragment>,
    );
}

/** What every picture and the table of requests share: the one request that is explained, and those that were picked. */
interface Brush {
  /** `null`: none yet. */
  focus: QueryId | null;
  setFocus: (query: QueryId | null) => void;
  /** `null`: nothing was picked, all count. */
  picked: ReadonlySet<QueryId> | null;
  /** What was picked, in words: "part seen", "26 requests". */
  pickedAs: string;
  pick: (queries: readonly QueryId[] | null, as?: string) => void;
}

const BrushContext = createContext<Brush | null>(null);

export function BrushProvider({ children }: { children: ReactNode }) {
  const [focus, setFocus] = useAddressPart("request");
  const [picked, setPicked] = useState<{ queries: ReadonlySet<QueryId>; as: string } | null>(null);
  const brush = useMemo(
    (): Brush => ({
      focus: focus as QueryId | null,
      setFocus,
      picked: picked?.queries ?? null,
      pickedAs: picked?.as ?? "",
      pick: (queries, as = "") =>
        setPicked(queries === null || queries.length === 0 ? null : { queries: new Set(queries), as }),
    }),
    [focus, setFocus, picked],
  );
  return <BrushContext value={brush}>{children}</BrushContext>;
}

export function useBrush(): Brush {
  const brush = useContext(BrushContext);
  if (!brush) throw new Error("The pictures need a BrushProvider around them.");
  return brush;
}
