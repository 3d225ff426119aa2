import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Sha256 } from "../../core/domain/ids";
import { encodeText } from "../../formats/model/hash-bytes";
import { hashText } from "../hash";
import type { WorkerService } from "../rpc/worker-host";
import type { JobsProtocol } from "./ports";

type HashServiceCalls = Pick<WorkerService<JobsProtocol>["calls"], "hashTexts" | "addToHash" | "finishHash">;

/** Digits that name a text. */
const DIGITS = 10;

/** SHA-256 for a thread that has other things to do. */
export function createHashCalls(): HashServiceCalls {
  const begun = new Map<number, ReturnType<typeof sha256.create>>();
  const hashOf = (number: number): ReturnType<typeof sha256.create> => {
    const hash = begun.get(number) ?? sha256.create();
    begun.set(number, hash);
    return hash;
  };
  return {
    hashTexts: (texts) => texts.map((text) => hashText(text).slice(0, DIGITS)),
    addToHash({ hash, part }) {
      hashOf(hash).update(typeof part === "string" ? encodeText(part) : part);
      return null;
    },
    finishHash(hash) {
      const digest = hashOf(hash).digest();
      begun.delete(hash);
      return bytesToHex(digest) as Sha256;
    },
  };
}
