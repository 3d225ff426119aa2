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

  const makingRoom = async <Result>(write: () => Promise<Result>): Promise<Result> => {
    try {
      return await write();
    } catch (error) {
      if (!isFull(error)) throw error;
      const hasRoom = await reserve.release();
      setRoom(hasRoom ? "reserve" : "none");
      if (!hasRoom) throw error;
      return makingRoom(write);
    }
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
    makingRoom,
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
