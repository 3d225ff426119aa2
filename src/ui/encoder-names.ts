import { isOwnEncoder, type EncoderId, type OwnEncoderId } from "../core/domain/config";

/** How a shipped encoder, and `words`, are spoken of on the screen. */
const ENCODER_NAMES: Record<Exclude<EncoderId, OwnEncoderId>, string> = {
  "tool-minilm-3x384-int4": "Tool MiniLM",
  "tool-static-256-int4": "Tool Static",
  words: "Words",
};

/** The name of any encoder; `own` are the names of those the user brought, as far as they are read. */
export function nameOfEncoder(id: EncoderId, own: Readonly<Record<string, string>>): string {
  return isOwnEncoder(id) ? (own[id] ?? "Your encoder") : ENCODER_NAMES[id];
}
