import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Sha256 } from "../../core/domain/ids";
import { encodeText } from "../../formats/model/hash-bytes";
import type { WorkerService } from "../rpc/worker-host";
import { KernelHash } from "../vectors/kernels/kernel-hash";
import type { JobsProtocol } from "./ports";

type HashServiceCalls = Pick<WorkerService<JobsProtocol>["calls"], "hashTexts" | "addToHash" | "finishHash">;

/** Bytes that name a text. */
const NAMING = 5;

/** SHA-256 for a thread that has other things to do. */
export function createHashCalls(): HashServiceCalls {
  const begun = new Map<number, RunningHash>();
  const hashOf = (number: number): RunningHash => {
    const hash = begun.get(number) ?? openHash();
    begun.set(number, hash);
    return hash;
  };
  let ofTexts: RunningHash | null = null;
  return {
    hashTexts(texts) {
      const hash = (ofTexts ??= openHash());
      return texts.map((text) => {
        hash.update(text);
        return hash.digest(NAMING);
      });
    },
    addToHash({ hash, part }) {
      hashOf(hash).update(part);
      return null;
    },
    finishHash(hash) {
      const digest = hashOf(hash).digest();
      begun.delete(hash);
      return digest as Sha256;
    },
  };
}

/** As `KernelHash`. */
type RunningHash = Pick<KernelHash, "update" | "digest">;

/** In the kernels; in JavaScript where WebAssembly, its SIMD or the memory is missing. */
function openHash(): RunningHash {
  try {
    return new KernelHash();
  } catch {
    return openPlainHash();
  }
}

function openPlainHash(): RunningHash {
  let hash = sha256.create();
  return {
    update: (part) => void hash.update(typeof part === "string" ? encodeText(part) : part),
    digest(bytes) {
      const digest = hash.digest();
      hash = sha256.create();
      return bytesToHex(digest.subarray(0, bytes));
    },
  };
}
