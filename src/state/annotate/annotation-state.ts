import type { StoreApi } from "zustand/vanilla";
import type { FoldedJudgement } from "../../core/annotate/fold-edits";
import type { EncoderId } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { AnnotatorKey, QueryId, ToolId } from "../../core/domain/ids";
import type { AnnotationRecord, JudgedSpan, Judgement, Project, TimedEdit } from "../../core/domain/judgement";
import type { OrderKind, SliceKind } from "../../core/domain/queue-order";
import type { RecordedNames } from "../../core/domain/recorded-names";
import type { Query } from "../../core/domain/query";
import type { EvaluationRepository, ImportedRunRepository } from "../../storage/ports/evaluation-repository";
import type { HeadRow } from "../../storage/ports/judgements";
import type { Actions } from "../app/actions";
import type { Dependencies } from "../app/dependencies";
import type { ForeignRead } from "../../formats/foreign/foreign-answer";
import type { ItemClock } from "./item-clock";
import type { OwnPart } from "./own-part";
import type { Proposal, SourcedSuggestion, WalkFacts } from "./propose-item";

/** Which requests the queue is narrowed to. All that are given must hold. */
export interface QueueFilter {
  /** What I said of it. */
  state: "any" | "open" | "judged" | "as-suggested" | "corrected" | "unsure" | "put-off";
  isFlagged: boolean;
  /** A slice; empty: any. One by what a walk finds asks for a walk of every request. */
  slice: { by: SliceKind; label: string };
  /** Part of the name of a gold tool; empty: any. */
  tool: string;
  /** Who judged it; `null`: anybody, or nobody. */
  annotator: AnnotatorKey | null;
  /** The requests of a file; `null`: any. */
  given: { label: string; items: readonly QueryId[] } | null;
  /** Words of the request; empty: any. */
  text: string;
}

export const ANY_REQUEST: QueueFilter = {
  ...{ state: "any", isFlagged: false, slice: { by: "gold", label: "" }, tool: "", annotator: null, text: "" },
  given: null,
};

export interface AnnotationDependencies extends Pick<
  Dependencies,
  "engine" | "storage" | "samples" | "session" | "library" | "page" | "now" | "newId"
> {
  actions: Pick<Actions, "walkQuery" | "tryHistory">;
  /** What evaluations and runs of other systems suggest. */
  evaluations: Pick<EvaluationRepository, "list" | "rows">;
  runs: Pick<ImportedRunRepository, "list">;
  /** Version of the app, for files. */
  version: string;
  /** Milliseconds of a clock that only rises. */
  milliseconds(): number;
  /** Whether the page is visible and has the focus. */
  isInSight(): boolean;
}

/** Whoever sits here: a key that is random, and the name that is shown. */
export interface Annotator {
  key: AnnotatorKey;
  name: string;
}

/** Something or somebody that suggests: `walk`, `evaluation:<id>/<method>`, `run:<key>`, `annotator:<key>`. */
export interface SuggestionSource {
  id: string;
  /** As shown. */
  label: string;
}

export interface AnnotationState {
  status: "reading" | "ready";
  /** All of this browser, by name. */
  projects: readonly Project[];
  /** The one of the data set on the screen. */
  project: Project | null;
  dataset: Dataset | null;
  me: Annotator;
  /** My seat, and the answers that only I know. */
  own: OwnPart;
  /** Ids of the items in the order in which they are judged. */
  order: readonly QueryId[];
  /** Which order that is: that of the file until another one is worked out. */
  orderKind: OrderKind;
  /** Items that were drawn at random into a biased order. */
  controls: ReadonlySet<QueryId>;
  /** Who suggests; the first fills “Yours”. One to three. */
  sources: readonly SuggestionSource[];
  /** Everything here that can suggest; `null`: not looked for yet. */
  offered: readonly SuggestionSource[] | null;
  filter: QueueFilter;
  /** The requests that the queue is narrowed to; `null`: all. */
  only: ReadonlySet<QueryId> | null;
  /** While an order, or slices by what a walk finds, are worked out: how many items were walked, of how many. */
  ordering: { kind: OrderKind | "slices"; done: number; total: number } | null;
  /** Whether uncertain first learns again from my answers. */
  learnsAgain: boolean;
  /** While it learns: what it does. */
  learning: { phase: "learning" | "walking"; done: number; total: number } | null;
  /** What was learned last: from how many answers that said something new, and my order before anything was. */
  learned: { answers: number; orderBefore: readonly QueryId[] } | null;
  /** What I say of each item, as stored. */
  heads: ReadonlyMap<QueryId, HeadRow>;
  /** What I said of items that were worded otherwise then: it counts when it is said again. */
  reworded: ReadonlyMap<QueryId, HeadRow>;
  item: OpenItem | null;
  /** Active seconds at the item, and whether it is covered. */
  time: { seconds: number; mode: ItemClock["mode"] };
  /** Items whose judgement is not stored yet. */
  unsaved: readonly QueryId[];
  /** A sentence: what could not be stored or read. */
  failure: string | null;
  /** When something was stored last; `null`: nothing since the page was loaded. */
  savedAt: string | null;
  /** Grows with every record that is stored or taken back: what was counted before is out of date. */
  changes: number;
  /** A file that is looked at before anything of it is stored. */
  arriving: ArrivingFile | null;
}

/** What the rows of a file are: answers of people, what somebody suggests, or only requests that shall be judged. */
export type ReadAs = "judgements" | "suggestions" | "tasks";

/** Nothing of it is stored before it is taken. */
export interface ArrivingFile {
  fileName: string;
  status: "reading" | "preview" | "storing" | "refused";
  /** Why it is refused as a whole. */
  refusal: string | null;
  /** What it would bring, in short parts. */
  parts: readonly string[];
  /** What is odd about it, and why lines are refused. */
  notices: readonly string[];
  content: ArrivingContent | null;
  /** What a file of another program is read as, where that can be chosen: how many answers of people, suggestions and requests it has. */
  question: { as: ReadAs; judgements: number; suggestions: number; tasks: number } | null;
  /** Controls of Label Studio among which somebody has to choose before the file can be read. */
  ask: ForeignRead["ask"];
}

/** Suggestions of one model or person, for the requests of the project. */
export interface GivenFile {
  label: string;
  rows: { query: QueryId; tools: ToolId[]; requirements: JudgedSpan[] | null; confidence: number | null }[];
}

/** By the program, then by the request. */
export type ForeignExtras = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

interface ArrivingContent {
  project: Project;
  records: readonly AnnotationRecord[];
  names: RecordedNames;
  /** Suggestions, by who made them. */
  given?: readonly GivenFile[];
  /** Requests that shall be judged, and nothing else. */
  tasks?: NonNullable<QueueFilter["given"]>;
  /** What rows have beside all that is read, of the program with this id. */
  extras?: { format: string; rows: ForeignExtras[string] } | null;
}

/** The item on the screen. */
export interface OpenItem {
  query: Query;
  /** In the order, from 0. */
  place: number;
  order: OrderKind;
  /** Drawn at random into a biased order. */
  control: boolean;
  /** Judgements of mine that this one will answer; the first one filled in `edits`. */
  answers: readonly Judgement[];
  /** `null`: the walk that suggests is on its way. */
  proposal: Proposal | null;
  /** Why there is no suggestion; `null`: there is one, or it is on its way. */
  problem: string | null;
  isBlind: boolean;
  edits: readonly TimedEdit[];
  /** How many of the edits are those of the judgement it answers. */
  taken: number;
  /** `null` until there is a proposal. */
  folded: FoldedJudgement | null;
  /** A comment that is being typed; `null`: none. */
  typing: string | null;
}

/** What the functions of this folder work on. */
export interface AnnotationContext {
  parts: AnnotationDependencies;
  store: StoreApi<AnnotationState>;
  clock: { current: ItemClock | null };
  /** Walks that were made for items, with what they were made by. */
  proposals: Map<QueryId, { by: string; proposal: Promise<Proposal> }>;
  /** What each chosen source says, by its id; a walk is not among them. */
  given: Map<string, ReadonlyMap<QueryId, SourcedSuggestion>>;
  /** Items that were walked for an order, and by which encoder and settings. */
  walked: { by: string; facts: Map<QueryId, WalkFacts> };
  /** A copy of the data with answers of mine as past requests, from which walks were learned. `of`: the hash of the data. */
  learned: {
    dataset: Dataset;
    of: string;
    encoder: EncoderId;
    answers: number;
    /** Items that keep what was suggested before. */
    untouched: ReadonlySet<QueryId>;
  } | null;
  /** Answers of mine since it was learned. */
  sinceLearned: number;
  /** Gives up learning that is under way. */
  stopLearning: AbortController | null;
  /** Grows with each order that is wanted: an earlier one is given up. */
  orderTurn: number;
  /** Items that were left with edits that are not in a judgement. */
  left: Map<QueryId, OpenItem>;
  /** Items in the order in which they were looked at, the one before last. */
  trail: QueryId[];
  /** Gives up the answer that waits until there is room among those being stored. */
  held: (() => void) | null;
}
