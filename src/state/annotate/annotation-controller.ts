import { createStore, type StoreApi } from "zustand/vanilla";
import type { AnnotatorKey, QueryId } from "../../core/domain/ids";
import type { Project } from "../../core/domain/judgement";
import { headRowAfter } from "../../storage/ports/judgements";
import { createAdjudicationActs, type AdjudicationActs } from "./adjudicate";
import { agree, USUAL_CHOICE, type AgreementChoice, type AgreementOfProject } from "./agree";
import { createAnnotationFiles, type AnnotationFiles } from "./annotation-files";
import type {
  AnnotationDependencies,
  AnnotationState,
  AnnotationContext,
  SuggestionSource,
  QueueFilter,
} from "./annotation-state";
import { createCarryActs, type CarryActs } from "./carry-annotator";
import { renameAnnotator } from "./annotator";
import { createCorrectionActs, type CorrectionActs } from "./corrected-copy";
import { countTime, noteSight, noteSign, pauseClock, type ItemClock } from "./item-clock";
import { createItemActs, type ItemActs } from "./judge-item";
import { createDisputeActs, type DisputeActs } from "./disputes";
import { createJudgeAllActs, createSettleActs, type JudgeAllActs, type SettleActs } from "./judge-all";
import { createDraftAutosave, createJudgementSaver, type DraftAutosave } from "./save-judgements";
import {
  changeProject,
  type ProjectChoice,
  createProject,
  followDataset,
  NOTHING_OPEN,
  offerSources,
  openAnnotation,
  orderAnew,
  reopenProject,
  suggestBy,
  writeGuidelines,
} from "./open-project";
import { createPastRequestActs, type PastRequestActs } from "./past-requests";
import { countForLearning, createLearningActs, type LearningActs } from "./learn-again";
import { moveProject } from "./move-project";
import { narrowQueue } from "./narrow-queue";
import { listPeople } from "./suggestion-sources";
import { createSharingActs, type SharingActs } from "./sharing";
import { createRecordDoubtActs, type RecordDoubtActs } from "./record-doubts";

/** How the queue is judged. */
interface ProjectActs {
  /** Reads what is stored; `wanted`: the item that the address names. */
  open(wanted: QueryId | null): Promise<void>;
  /** Begins a project with every request of the data set on the screen. `seat`: mine, where the work is shared. */
  create(choice?: ProjectChoice, seat?: number | null): Promise<void>;
  /** Goes on with a project of another version of the data set on the screen. */
  continueProject(project: Project): Promise<void>;
  change(change: Parameters<typeof changeProject>[1]): Promise<void>;
  rename(name: string): Promise<void>;
  /** Looks for everything here that can suggest. */
  offerSources(): Promise<void>;
  /** Who suggests from the next item on, one to three; the first fills “Yours”. */
  suggestBy(sources: readonly SuggestionSource[]): Promise<void>;
  /** Works out the order of the project, where that was not done in this browser. */
  workOutOrder(): Promise<void>;
  stopOrdering(): void;
  narrow(filter: QueueFilter): Promise<void>;
  /** Who judged something in this project, me among them. */
  people(): Promise<{ key: AnnotatorKey; name: string }[]>;
  /** A new version of the guidelines; `again`: what was judged under earlier ones comes again. Whether it is stored. */
  writeGuidelines(text: string, again: boolean): Promise<boolean>;
}

/** What several people make of it together. */
interface PeopleActs
  extends AdjudicationActs, SettleActs, CorrectionActs, DisputeActs, SharingActs, RecordDoubtActs, CarryActs {}

export interface AnnotationController
  extends ProjectActs, LearningActs, ItemActs, AnnotationFiles, PeopleActs, PastRequestActs, JudgeAllActs {
  readonly store: StoreApi<AnnotationState>;
  /** What everybody of the project agrees on; `null`: there is no project. */
  agree(choice?: AgreementChoice): Promise<AgreementOfProject | null>;
  /** A key or the pointer: the item was looked at. */
  noteSign(): void;
  noteSight(isInSight: boolean): void;
  pause(): void;
  /** Counts the time up to now. */
  tick(): void;
  /** Stores at once what waits: the page may be gone in a moment. */
  flush(): void;
  /** Resolves when nothing is being written. What failed still waits. */
  settled(): Promise<void>;
}

export function createAnnotationController(parts: AnnotationDependencies): AnnotationController {
  const store = createStore<AnnotationState>(() => ({
    ...NOTHING_OPEN,
    ...{ status: "reading", projects: [], me: { key: "" as AnnotatorKey, name: "me" }, changes: 0, arriving: null },
  }));
  const context: AnnotationContext = {
    ...{
      parts,
      store,
      clock: { current: null },
      proposals: new Map(),
      given: new Map(),
      left: new Map(),
      trail: [],
      held: null,
      walked: { by: "", facts: new Map() },
      orderTurn: 0,
      ...{ learned: null, sinceLearned: 0, stopLearning: null },
    },
  };
  const autosave = createDraftAutosave(context);
  const saver = createJudgementSaver(context, (judgement) => {
    store.setState(({ heads, changes }) => {
      const item = judgement.item.query;
      const row = headRowAfter(heads.get(item) ?? null, judgement);
      return { savedAt: parts.now(), changes: changes + 1, heads: row ? new Map(heads).set(item, row) : heads };
    });
    if (judgement.verdict !== "skipped") void countForLearning(context);
  });
  parts.session.subscribe(({ dataset }, before) => {
    if (dataset !== before.dataset && store.getState().status === "ready")
      void saver.settled().then(() => followDataset(context, null));
  });
  return {
    store,
    ...createItemActs(context, autosave, saver),
    ...createProjectActs(context),
    ...createLearningActs(context),
    agree: (choice = USUAL_CHOICE) => agree(context, choice),
    ...createAnnotationFiles(context),
    ...createPeopleActs(context),
    ...createPastRequestActs(context),
    ...createJudgeAllActs(context),
    ...createTimeActs(context, autosave),
    async settled() {
      await Promise.all([autosave.settled(), saver.settled()]);
    },
  };
}

function createPeopleActs(context: AnnotationContext): PeopleActs {
  return {
    ...createAdjudicationActs(context),
    ...createSettleActs(context),
    ...createCorrectionActs(context),
    ...createDisputeActs(context),
    ...createSharingActs(context),
    ...createRecordDoubtActs(context),
    ...createCarryActs(context),
  };
}

function createProjectActs(context: AnnotationContext): ProjectActs {
  const { parts, store } = context;
  return {
    open: (wanted) =>
      store.getState().status === "reading" ? openAnnotation(context, wanted) : followDataset(context, wanted),
    create: (choice, seat) => createProject(context, choice, seat),
    continueProject: (project) => moveProject(context, project, () => reopenProject(context)),
    change: (change) => changeProject(context, change),
    async rename(name) {
      store.setState({ me: await renameAnnotator(parts, store.getState().me, name) });
    },
    offerSources: () => offerSources(context),
    writeGuidelines: (text, again) => writeGuidelines(context, text, again),
    suggestBy: (sources) => suggestBy(context, sources),
    workOutOrder: () => orderAnew(context),
    narrow: (filter) => narrowQueue(context, filter),
    people: () => listPeople(context),
    stopOrdering() {
      context.orderTurn += 1;
      store.setState({ ordering: null });
    },
  };
}

function createTimeActs(
  { parts, store, clock }: AnnotationContext,
  autosave: DraftAutosave,
): Pick<AnnotationController, "noteSign" | "noteSight" | "pause" | "tick" | "flush"> {
  const set = (change: (running: ItemClock, now: number) => ItemClock): void => {
    if (!clock.current) return;
    clock.current = change(clock.current, parts.milliseconds());
    const { activeMs, mode } = clock.current;
    const seconds = Math.floor(activeMs / 1000);
    const { time } = store.getState();
    if (time.seconds !== seconds || time.mode !== mode) store.setState({ time: { seconds, mode } });
  };
  const flush = (): void => {
    const { item } = store.getState();
    if (item && (item.edits.length > item.taken || item.typing !== null)) autosave.keep();
  };
  return {
    noteSign: () => set(noteSign),
    noteSight(isInSight) {
      set((running, now) => noteSight(running, now, isInSight));
      if (!isInSight) flush();
    },
    pause: () => set(pauseClock),
    tick: () => set(countTime),
    flush,
  };
}
