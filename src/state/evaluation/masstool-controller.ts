import { createStore, type StoreApi } from "zustand/vanilla";
import type { EncoderId } from "../../core/domain/config";
import type { Sha256 } from "../../core/domain/ids";
import type { StudyCost, StudyEstimate } from "../../core/recommend/trained/masstool/cost";
import type { AblationName, StudyPlan, ViewsEmbedding } from "../../core/recommend/trained/masstool/study-state";
import { toErrorMessage, WorkerError } from "../../workers/rpc/errors";
import type { MassToolNews, MassToolView } from "../../workers/walk/walk-engine";
import type { Dependencies } from "../app/dependencies";

/** What is studied: a history, read by an encoder. */
interface Subject {
  hash: Sha256;
  encoder: EncoderId;
}

export interface MassToolState {
  /** ρ: how often requests to come need a set that no past request needed. */
  share: number;
  /**
   * `waiting`: the encoder is not ready. `looking`: what is kept is read. `storing`: what found no room is stored. `idle`: nothing
   * is under way; the view, where there is one, says how far it came.
   */
  status: "waiting" | "looking" | "storing" | "idle" | "training" | "failed";
  subject: Subject | null;
  view: MassToolView | null;
  progress: NonNullable<MassToolNews["progress"]> | null;
  /** Training would be long or large: what it would take, until a person says how. */
  question: { estimate: StudyEstimate; ablations: readonly AblationName[] } | null;
  /** The map of requests, drawn on request; `shown`: as far as it is drawn. */
  map: ViewsMap | null;
  /** A sentence, where the last training failed. */
  failure: string | null;
}

export interface ViewsMap {
  status: "drawing" | "drawn" | "stopped";
  shown: ViewsEmbedding | null;
  /** A sentence, where it could not be drawn. */
  failure: string | null;
}

export interface MassToolController {
  store: StoreApi<MassToolState>;
  /** Reads what is stored of the data set and the encoder that walks use; nothing where that is shown already. */
  look(): Promise<void>;
  /**
   * Begins, or goes on where it was stopped; then trains without each of these parts. Where that is estimated to take more than
   * five minutes or 400 MB, nothing begins before the question is answered.
   */
  train(ablations: readonly AblationName[]): Promise<void>;
  /** `draw`: from fewer past requests; graph and search have all of them. */
  answer(how: "all" | "draw" | "not"): Promise<void>;
  /** Ends after the running step; the best so far is stored. */
  stop(): void;
  /** Stores what found no room before; the view says whether there is room now. */
  keep(): Promise<void>;
  /** Draws the map of requests (UMAP), away from the page; a training goes on meanwhile. */
  drawMap(): Promise<void>;
  /** What is drawn so far stays. */
  stopMap(): void;
  setShare(share: number): void;
}

type Parts = Pick<Dependencies, "engine" | "session" | "library">;

/** The training of MassTool on the history of the open data set, watched. One at a time. */
export function createMassToolController(parts: Parts): MassToolController {
  const store = createStore<MassToolState>(() => ({
    ...{ share: 0.5, status: "waiting", subject: null },
    ...{ view: null, progress: null, failure: null, question: null, map: null },
  }));
  const drawing = createDrawing(parts, store);
  const asking = createAsking(parts, store);
  const askNow = async (what: keyof typeof STATUS, plan: Partial<StudyPlan> = {}): Promise<StudyEstimate | null> => {
    const subject = subjectNow(parts);
    return subject && asking.ask(subject, { share: store.getState().share, ablations: [], ...plan }, what);
  };
  const look = async (): Promise<void> => {
    const subject = subjectNow(parts);
    const { subject: shown, status } = store.getState();
    if (JSON.stringify(subject) === JSON.stringify(shown) && status !== "waiting") return;
    asking.drop();
    drawing.drop();
    store.setState({ status: "waiting", subject, view: null, question: null });
    await askNow("look");
  };
  return {
    store,
    look,
    async train(ablations) {
      const estimate = await askNow("estimate", { ablations });
      if (estimate === null) return;
      if (isMuch(estimate)) store.setState({ status: "idle", question: { estimate, ablations } });
      else await askNow("train", { ablations });
    },
    async answer(how) {
      const { question } = store.getState();
      store.setState({ question: null });
      if (!question || how === "not") return;
      const { estimate, ablations } = question;
      const drawn = how === "draw" && estimate.draw ? { drawn: estimate.draw.requests } : {};
      await askNow("train", { ablations, ...drawn });
    },
    keep: async () => void (await askNow("store")),
    stop: asking.stop,
    drawMap: () => drawing.draw(),
    stopMap: drawing.stop,
    setShare(share) {
      if (share === store.getState().share) return;
      asking.drop();
      drawing.drop();
      store.setState({ share, status: "waiting", view: null, progress: null, failure: null, question: null });
      void look();
    },
  };
}

const MUCH: StudyCost = { seconds: 300, bytes: 400e6 };

function isMuch({ seconds, bytes }: StudyCost): boolean {
  return seconds > MUCH.seconds || bytes > MUCH.bytes;
}

function subjectNow({ session, library }: Parts): Subject | null {
  const { dataset } = session.getState();
  const { encoder } = library.getState();
  return dataset && encoder.status === "ready" ? { hash: dataset.hash, encoder: encoder.wanted } : null;
}

const STATUS = { look: "looking", store: "storing", estimate: "training", train: "training" } as const;

/** One question to the engine at a time: a newer one ends the one before, and only the newest is heard. */
function createAsking({ engine }: Pick<Parts, "engine">, store: MassToolController["store"]) {
  let running: AbortController | null = null;
  return {
    stop: () => running?.abort(),
    drop() {
      running?.abort();
      running = null;
    },
    /** What was estimated; `null` where nothing was, or where nobody waits for it any more. */
    async ask(subject: Subject, plan: StudyPlan, what: keyof typeof STATUS): Promise<StudyEstimate | null> {
      running?.abort();
      const mine = new AbortController();
      running = mine;
      const tell = (state: Partial<MassToolState>): void => {
        if (running === mine) store.setState(state);
      };
      let estimate: StudyEstimate | null = null;
      const show = (more: MassToolView): MassToolView => keepReferences(store.getState().view, more);
      const status = STATUS[what];
      tell({ status, subject, progress: null, failure: null, question: null });
      try {
        const view = await engine.studyMassTool(
          { datasetHash: subject.hash, encoder: subject.encoder, plan, what },
          ({ progress, view: more, estimate: made }) => {
            estimate = made ?? estimate;
            tell({ ...(progress ? { progress } : {}), ...(more ? { view: show(more) } : {}) });
          },
          mine.signal,
        );
        // An estimate is followed by a training or by a question at once.
        tell({ ...(estimate ? {} : { status: "idle" }), view: view && show(view), progress: null });
        return running === mine ? estimate : null;
      } catch (error) {
        const isStopped = error instanceof WorkerError && error.name === "AbortError";
        const failure = isStopped ? null : toErrorMessage(error).message;
        tell({ status: isStopped ? "idle" : "failed", progress: null, failure });
        return null;
      }
    },
  };
}

/** One map at a time; it is of what is shown. */
function createDrawing({ engine }: Pick<Parts, "engine">, store: MassToolController["store"]) {
  let running: AbortController | null = null;
  return {
    stop: () => running?.abort(),
    drop() {
      running?.abort();
      running = null;
      store.setState({ map: null });
    },
    async draw(): Promise<void> {
      const { subject, share } = store.getState();
      if (!subject) return;
      running?.abort();
      const mine = new AbortController();
      running = mine;
      const tell = (more: Partial<ViewsMap>): void => {
        const { map } = store.getState();
        if (running === mine) store.setState({ map: { ...(map ?? EMPTY_MAP), ...more } });
      };
      tell(EMPTY_MAP);
      try {
        await engine.studyMassTool(
          { datasetHash: subject.hash, encoder: subject.encoder, plan: { share, ablations: [] }, what: "embed" },
          ({ embedding }) => embedding && tell({ shown: embedding }),
          mine.signal,
        );
        tell({ status: "drawn" });
      } catch (error) {
        const isStopped = error instanceof WorkerError && error.name === "AbortError";
        tell({ status: "stopped", failure: isStopped ? null : toErrorMessage(error).message });
      }
    },
  };
}

const EMPTY_MAP: ViewsMap = { status: "drawing", shown: null, failure: null };

/** What is as it was stays the same object, so that nothing is drawn again for it. */
function keepReferences(before: MassToolView | null, after: MassToolView): MassToolView {
  if (!before) return after;
  const same = <Value>(old: Value, now: Value): Value => (JSON.stringify(old) === JSON.stringify(now) ? old : now);
  const [old, now] = [before.study, after.study];
  const isSameEpoch = old.training?.epochs.length === now.training?.epochs.length;
  const isSamePicture = old.picture?.marks.length === now.picture?.marks.length;
  return {
    isStored: after.isStored,
    texts: isSamePicture ? before.texts : after.texts,
    summary: before.summary.rows.length === after.summary.rows.length ? before.summary : after.summary,
    study: {
      ...now,
      training: isSameEpoch ? old.training : now.training,
      picture: isSamePicture ? old.picture : now.picture,
      cuts: same(old.cuts, now.cuts),
      counts: same(old.counts, now.counts),
    },
  };
}
