import { agreeOnPairs, type PairedAgreement } from "../../core/compare/agree-runs";
import { openEvaluationEncoder, type EvaluationEncoderPorts } from "./evaluation-encoder";
import type { AgreeRequest } from "./evaluation-engine";
import { createRunControl } from "./run-control";

/** How far two runs agree in stage 2. The encoder is opened only when a requirement has no vector yet. */
export async function agreeByEncoder(
  { pairs, encoder, device }: AgreeRequest,
  ports: EvaluationEncoderPorts,
): Promise<PairedAgreement> {
  if (encoder === "words") return agreeOnPairs(pairs, null);
  const wanted = { plan: { encoder }, device, vectorsBase: null };
  const opened = await openEvaluationEncoder(wanted, ports, createRunControl(), () => undefined);
  try {
    return await agreeOnPairs(pairs, opened.encoder);
  } finally {
    opened.close();
  }
}
