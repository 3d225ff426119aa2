import type { ModelPrompt } from "../../core/domain/exchange";
import type { Sha256 } from "../../core/domain/ids";
import { hashBytes } from "../../formats/model/hash-bytes";

/** The name of a prompt among recorded answers: SHA-256 of its messages. */
export function hashPrompt({ messages }: Pick<ModelPrompt, "messages">): Sha256 {
  return hashBytes(JSON.stringify(messages));
}
