import { historyOf, type Dataset } from "../core/domain/dataset";
import type { EncoderId } from "../core/domain/config";
import type { Sha256 } from "../core/domain/ids";
import { EngineError, toErrorMessage } from "../engine/errors";
import type { DatasetShelf } from "./dataset-shelf";
import type { Dependencies } from "./dependencies";

/** From this many texts on, the static encoder is proposed: it reads them in seconds. */
const MANY_TEXTS = 5000;

/** Keeps the wanted encoder ready for the data set on the screen. */
export interface EncoderKeeper {
  /** What a run can use now: the wanted encoder when it is ready for this data set, else `words`. */
  usable(hash: Sha256, wanted: EncoderId): EncoderId;
  /** Starts to make the encoder ready, unless it is, or is on its way, or was stopped or failed and not asked for again. */
  ensure(dataset: Dataset, wanted: EncoderId): void;
  cancel(): void;
  retry(): void;
  /** A walk found out that the encoder does not work after all. */
  giveUp(error: unknown): void;
}

interface Attempt {
  dataset: Dataset;
  encoder: EncoderId;
  controller: AbortController;
}

export function createEncoderKeeper(
  { engine, library }: Dependencies,
  shelf: () => DatasetShelf,
  onReady: () => void,
): EncoderKeeper {
  let attempt: Attempt | null = null;
  let ready: { hash: Sha256; encoder: EncoderId } | null = null;

  const start = async (dataset: Dataset, encoder: EncoderId): Promise<void> => {
    attempt?.controller.abort();
    const mine: Attempt = { dataset, encoder, controller: new AbortController() };
    attempt = mine;
    ready = null;
    library.setState({ encoder: { status: "preparing", wanted: encoder, progress: { phase: "start" } } });
    try {
      await shelf().open(dataset);
      const request = { datasetHash: dataset.hash, encoder };
      const made = await engine.prepare(
        request,
        (progress) => {
          if (attempt === mine && !mine.controller.signal.aborted) {
            library.setState({ encoder: { status: "preparing", wanted: encoder, progress } });
          }
        },
        mine.controller.signal,
      );
      if (attempt !== mine) return;
      ready = { hash: dataset.hash, encoder };
      library.setState({ encoder: { status: "ready", wanted: encoder, ready: made } });
      onReady();
    } catch (error) {
      if (attempt === mine) library.setState({ encoder: standingAfter(error, encoder) });
    }
  };

  return {
    usable: (hash, wanted) => (ready?.hash === hash && ready.encoder === wanted ? wanted : "words"),
    ensure(dataset, wanted) {
      library.setState({ proposal: proposalFor(dataset, wanted) });
      if (wanted === "words") {
        attempt?.controller.abort();
        attempt = null;
        ready = null;
        library.setState({ encoder: { status: "words", wanted } });
      } else if (attempt?.dataset.hash !== dataset.hash || attempt.encoder !== wanted) {
        void start(dataset, wanted);
      }
    },
    cancel() {
      if (library.getState().encoder.status === "preparing") attempt?.controller.abort();
    },
    giveUp(error) {
      if (!ready) return;
      library.setState({ encoder: standingAfter(error, ready.encoder) });
      ready = null;
    },
    retry() {
      const { status } = library.getState().encoder;
      if (attempt && (status === "cancelled" || status === "failed")) void start(attempt.dataset, attempt.encoder);
    },
  };
}

function standingAfter(error: unknown, wanted: EncoderId) {
  if (error instanceof EngineError && error.name === "AbortError") return { status: "cancelled" as const, wanted };
  const { message, detail } = toErrorMessage(error);
  return { status: "failed" as const, wanted, sentence: message, detail };
}

function proposalFor(dataset: Dataset, wanted: EncoderId) {
  const count = dataset.tools.length + historyOf(dataset).length;
  if (count <= MANY_TEXTS || wanted !== "tool-minilm-3x384-int4") return null;
  const texts = count.toLocaleString("en-GB");
  return {
    encoder: "tool-static-256-int4" as const,
    sentence: `This data set has ${texts} texts. The static encoder reads them in seconds. The default one takes minutes and is a little more exact.`,
  };
}
