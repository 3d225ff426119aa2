import type { Reserve } from "../cache/reserve";
import type { LossDetector } from "./loss-detector";
import { StorageError, type HealthPort, type StorageHealth } from "../ports/storage";
import { storageError } from "../ports/storage-errors";

/** Watches over room and loss while others read and write. */
export interface Health {
  port: HealthPort;
  /** Does a write of a person's own work; where the disk is full, what was held for that is let go, and it is done again. */
  makingRoom<Result>(write: () => Promise<Result>): Promise<Result>;
  /** Does a write that can wait, and refuses it while the reserve is in use: it is not for that. */
  inFreeRoom<Result>(write: () => Promise<Result>): Promise<Result>;
  noteCounts: LossDetector["noteCounts"];
  /** Something may be different now. */
  changed(): void;
}

export function createHealth(lossDetector: LossDetector, reserve: Reserve): Health {
  const listeners = new Set<(health: StorageHealth) => void>();
  let room: StorageHealth["room"] = "enough";
  const current = (): StorageHealth => ({ loss: lossDetector.loss(), room });
  const changed = (): void => {
    for (const listen of listeners) listen(current());
  };
  const setRoom = (next: StorageHealth["room"]): void => {
    if (room === next) return;
    room = next;
    changed();
  };

  const release = async (): Promise<boolean> => {
    const hasRoom = await reserve.release();
    setRoom(hasRoom ? "reserve" : "none");
    return hasRoom;
  };

  return {
    port: {
      current,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      forgetLoss() {
        lossDetector.forgetLoss();
        changed();
      },
      async keepReserve() {
        if (await reserve.hold()) setRoom("enough");
      },
    },
    makingRoom: makeRoomBy(release),
    async inFreeRoom(write) {
      // Others may have made room meanwhile.
      if (room !== "enough" && (await reserve.hold())) setRoom("enough");
      if (room !== "enough") throw storageError("StorageFullError", undefined, KEPT_FOR_LAST_SAVES);
      return write().catch(sayThatItDoesNotFit);
    },
    noteCounts: lossDetector.noteCounts,
    changed,
  };
}

/** Writers that find the disk full at the same time let one thing go together: there may be room for all of them then. */
function makeRoomBy(release: () => Promise<boolean>): Health["makingRoom"] {
  let timesReleased = 0;
  let releasing: Promise<boolean> | null = null;
  const releaseOnce = (): Promise<boolean> =>
    (releasing ??= release()
      .then((hasRoom) => {
        if (hasRoom) timesReleased += 1;
        return hasRoom;
      })
      .finally(() => (releasing = null)));

  return async function makingRoom<Result>(write: () => Promise<Result>): Promise<Result> {
    const before = timesReleased;
    try {
      return await write();
    } catch (error) {
      if (!isFull(error)) throw error;
      if (timesReleased === before && !(await releaseOnce())) throw error;
      return makingRoom(write);
    }
  };
}

const KEPT_FOR_LAST_SAVES =
  "The browser's storage for this page is full; the space that is left is reserved for your changes. Nothing was stored.";

const DOES_NOT_FIT =
  "The browser's storage for this page is full, so this does not fit. Nothing was stored. Delete data sets or walks, or free disk space.";

function sayThatItDoesNotFit(error: unknown): never {
  throw isFull(error) ? storageError("StorageFullError", error, DOES_NOT_FIT) : error;
}

function isFull(error: unknown): boolean {
  return error instanceof StorageError && error.name === "StorageFullError";
}
