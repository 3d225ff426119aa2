import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Sha256 } from "../../core/domain/ids";
import { hashText } from "../hash";
import type { WorkerService } from "../rpc/worker-host";
import type { JobsProtocol } from "./ports";

type HashServiceCalls = Pick<
  WorkerService<JobsProtocol>["calls"],
  "hashFile" | "hashTexts" | "addToHash" | "finishHash"
>;

/** Digits that name a text. */
const DIGITS = 10;

/** SHA-256 for a thread that has other things to do. */
export function createHashCalls(): HashServiceCalls {
  let begun = sha256.create();
  return {
    async hashFile(blob) {
      const hash = sha256.create();
      const reader = blob.stream().getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) hash.update(part.value);
      return bytesToHex(hash.digest()) as Sha256;
    },
    hashTexts: (texts) => texts.map((text) => hashText(text).slice(0, DIGITS)),
    addToHash(text) {
      begun.update(utf8ToBytes(text));
      return null;
    },
    finishHash() {
      const hash = begun;
      begun = sha256.create();
      return bytesToHex(hash.digest()) as Sha256;
    },
  };
}
