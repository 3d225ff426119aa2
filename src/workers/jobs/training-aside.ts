import type { TrainingPorts } from "../../core/recommend/method/fold-context";
import { textsToLearn } from "../../core/recommend/trained/history-features";
import type { StudyAside } from "../../core/recommend/trained/masstool/study-parts";
import { packTraining, transferOf, withoutOthers, type TrainingData } from "../../core/recommend/trained/training-data";
import type { SpawnThread } from "../rpc/thread";
import { openJobsAside, type JobsAside } from "./jobs-aside";
import type { JobsProtocol } from "./ports";
import type { Rest } from "./rest";
import { toBytes } from "./texts-in-bytes";

interface AsideParts {
  /** It rests when this thread does. */
  rest?: Rest;
  /** What the context was unpacked from, which reads none of its vectors of tools and past requests: these are handed on. */
  handedOn?: TrainingData;
}

/**
 * Trainings in a worker while this thread trains, too. One that cannot be started, or that breaks down, is not missed: it
 * gives `null` from then on, and everything is trained here, with the same bits.
 */
export function createTrainingAside(
  spawn: SpawnThread<JobsProtocol>,
  { rest, handedOn }: AsideParts = {},
): NonNullable<TrainingPorts["openAside"]> {
  return async (context, what) => {
    // Pieces of past requests are for scorers: regressions read whole ones.
    const isForScorers = what === "scorer";
    const packed = handedOn ?? (await packTraining(context, isForScorers ? textsToLearn(context) : []));
    const data = isForScorers ? packed : withoutOthers(packed);
    // The others that were handed over are read here, too.
    const { ask, close } = openAside(spawn, data, transferOf(data, handedOn ? "own" : "all"));
    const leave = rest?.follow((value) => void ask(async (session) => session.signal({ name: "rest", value })));
    return {
      train: ({ what, places }, onShare) =>
        ask((session) => session.call("trainUnit", { what, places }, { onProgress: onShare })),
      close() {
        leave?.();
        close();
      },
    };
  };
}

/** The same for a study of MassTool; it gets a copy of what the study reads. */
export function openStudyAside(spawn: SpawnThread<JobsProtocol>, data: TrainingData): StudyAside {
  const { ask, close } = openAside(spawn, data, []);
  return {
    leaveOut: (part, onShare) => ask((session) => session.call("leaveOut", part, { onProgress: onShare })),
    close,
  };
}

function openAside(spawn: SpawnThread<JobsProtocol>, data: TrainingData, transfer: Transferable[]): JobsAside {
  const aside = openJobsAside(spawn, "trains beside this one");
  void aside.ask((session) => session.call("holdTraining", toBytes(data), { transfer }));
  return aside;
}
