import type { HashAside } from "../../formats/model/hash-aside";
import { openJobsAside } from "../jobs/jobs-aside";
import type { JobsProtocol } from "../jobs/ports";
import type { SpawnThread } from "../rpc/thread";

/** Texts of one message: it begins with the first while the others are still on their way. */
const TEXTS_AT_ONCE = 4000;
/** Bytes or characters that are sent and not hashed yet. */
const MOST_WAITING = 8_000_000;

/** A worker that hashes for the reader, which starts at once. Where none can be started, it gives `null` from the start. */
export function openHashAside(spawn: SpawnThread<JobsProtocol>): HashAside {
  const { ask, close } = openJobsAside(spawn, "hashes");
  let begun = 0;
  const queue = createQueue();
  return {
    close,
    begin() {
      const hash = (begun += 1);
      return {
        add(part) {
          const transfer = typeof part === "string" ? [] : [part.buffer];
          return queue.hold(part.length, () => ask((worker) => worker.call("addToHash", { hash, part }, { transfer })));
        },
        finish: () => ask((worker) => worker.call("finishHash", hash)),
      };
    },
    async hashTexts(texts) {
      const asked: Promise<string[] | null>[] = [];
      for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
        const some = texts.slice(at, at + TEXTS_AT_ONCE);
        asked.push(ask((worker) => worker.call("hashTexts", some)));
      }
      const given = await Promise.all(asked);
      return given.includes(null) ? null : given.flatMap((digits) => digits ?? []);
    },
  };
}

/** Counts what is on its way, and holds up whoever sends more than may be. */
function createQueue() {
  let waiting = 0;
  const resume: (() => void)[] = [];
  return {
    hold(size: number, send: () => Promise<unknown>): Promise<void> | void {
      waiting += size;
      void send().then(() => {
        waiting -= size;
        if (waiting > MOST_WAITING) return;
        for (const go of resume.splice(0)) go();
      });
      if (waiting > MOST_WAITING) return new Promise((resolve) => resume.push(resolve));
    },
  };
}
