import type { ProtocolId } from "../../core/domain/evaluation";
import { PROTOCOLS } from "../../core/evaluate/protocols";
import { MAIN_METRICS } from "./words";

/** The main metrics in the form that the protocol means by their plain name, where there is one. */
export function mainScores(metrics: Readonly<Record<string, unknown>>, protocol: ProtocolId): string[] {
  const wantsPublished = PROTOCOLS[protocol].metrics === "as-published";
  return MAIN_METRICS.map((id) => (wantsPublished && metrics[`${id}:published`] ? `${id}:published` : id)).filter(
    (id) => metrics[id] !== undefined,
  );
}
