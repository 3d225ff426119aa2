import { noticeOfBuild, provenanceOfBuild, queriesOfBuild } from "../../core/generate/finish-build";
import { reviewedItems } from "../../core/generate/review";
import type { Review } from "../../core/domain/build";
import type { Dataset } from "../../core/domain/dataset";
import { LONGEST_REQUEST } from "../../core/requirements/llm/limits";
import { countOf } from "../../core/domain/phrases";
import { makeDataset } from "../../formats/model/make-dataset";
import { StorageError } from "../../storage/ports/storage";
import { listDatasets } from "../app/list-stored";
import type { BuildContext } from "./build-state";
import { closeBuild, nameOfBuild } from "./stored-builds";
import { describeOrigin } from "../../wording/answers";
import { say } from "../app/toasts";

/** Reviewing requests by hand, and keeping the good ones. */
export interface BuildReview {
  accept(item: string): void;
  drop(item: string): void;
  /** Words a request anew; whoever does means to keep it. It counts once these words are judged and pass. */
  reword(item: string, text: string): void;
  /** Accepts everything that nobody has decided on yet. */
  acceptRest(): void;
  undoReview(): void;
  redoReview(): void;
  /** Stores the accepted requests whose words passed as a data set of their own. Resolves with it; `null`: it could not be stored. */
  keepAsDataset(name: string): Promise<Dataset | null>;
}

/** `judgeAgain`: has words of a person judged, as far as that can be done at once. */
export function createBuildReview(work: BuildContext, judgeAgain: () => void): BuildReview {
  const { parts } = work;
  const decide = (make: (at: string) => Review[]): void =>
    work.change(({ reviews }) => {
      const made = make(parts.now());
      return made.length === 0 ? null : { reviews: [...reviews, ...made], undone: [] };
    });
  const reviewed = () => {
    const { draft } = work.store.getState();
    return draft ? reviewedItems(draft.items, draft.reviews) : [];
  };
  return {
    accept: (item) => decide((at) => [{ kind: "accept", item, at }]),
    drop: (item) => decide((at) => [{ kind: "drop", item, at }]),
    reword(item, text) {
      const before = reviewed().find((one) => one.item.id === item)?.text;
      const after = text.replaceAll(/\s+/gu, " ").trim();
      if (before === undefined || after === "" || after === before) return;
      if (after.length > LONGEST_REQUEST) {
        const most = countOf(LONGEST_REQUEST, "character");
        work.store.setState({ failure: `A request can have at most ${most}. It was left unchanged.` });
        return;
      }
      decide((at) => [{ kind: "reword", item, at, before, text: after }]);
      judgeAgain();
    },
    acceptRest: () =>
      decide((at) =>
        reviewed()
          .filter(({ decision }) => decision === "open")
          .map(({ item }) => ({ kind: "accept", item: item.id, at })),
      ),
    // Either may bring back words of a person that nobody has judged: a comparison under way then was of other words.
    undoReview() {
      takeBackReview(work);
      judgeAgain();
    },
    redoReview() {
      bringBackReview(work);
      judgeAgain();
    },
    keepAsDataset(name) {
      work.stop();
      return keepAsDataset(work, name);
    },
  };
}

function takeBackReview(work: BuildContext): void {
  work.change(({ reviews, undone }) => {
    const last = reviews.at(-1);
    return last ? { reviews: reviews.slice(0, -1), undone: [...undone, last] } : null;
  });
}

function bringBackReview(work: BuildContext): void {
  work.change(({ reviews, undone }) => {
    const next = undone.at(-1);
    return next ? { reviews: [...reviews, next], undone: undone.slice(0, -1) } : null;
  });
}

async function keepAsDataset(work: BuildContext, name: string): Promise<Dataset | null> {
  const { parts, store } = work;
  const { draft, tools } = store.getState();
  if (!draft) return null;
  await work.settled();
  const build = provenanceOfBuild(draft);
  const who = [...new Set(build.models.map(({ origin }) => describeOrigin(origin)))].join(", ");
  const made = makeDataset({
    name: name.trim() || nameOfBuild(draft),
    tools,
    queries: queriesOfBuild(draft),
    files: [],
    notices: [noticeOfBuild(build, who)],
  });
  const dataset: Dataset = { ...made, provenance: { ...made.provenance, build } };
  try {
    await parts.storage.datasets.put(dataset);
  } catch (error) {
    const sentence = "The data set could not be stored; the build is unchanged. Free some space and try again.";
    store.setState({ failure: error instanceof StorageError ? error.message : sentence });
    return null;
  }
  // The build stays: what was not judged in time can still be, and be kept in another data set.
  work.change(() => ({ keptAs: { name: dataset.name, at: parts.now() } }));
  await closeBuild(work);
  await listDatasets(parts);
  say(parts.library, `“${dataset.name}” was stored.`);
  return dataset;
}
