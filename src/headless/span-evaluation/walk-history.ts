import { historyOf, type Dataset } from "../../core/domain/dataset";
import { scoreTrace } from "../../core/metrics/score-walk";
import { runWholePipeline } from "../../core/pipeline/run-pipeline";
import type { LinkRule } from "../../core/understand/fitted";
import type { NamedGround } from "./coverage-ground";

/** Mean TRACC of whole walks of the past requests under a rule, each request left out of its own history. */
export async function meanTracc(dataset: Dataset, ground: NamedGround, rule: LinkRule): Promise<number> {
  const stage2 = { ...ground.config.stage2, ...rule };
  const encoder = ground.encoder ? { id: ground.encoderId, dimensions: ground.encoder.dimensions } : null;
  const environment = {
    encoder: encoder && { ...encoder, sha256: "" as never, dtype: "fp32" as const },
    device: "none" as const,
    appVersion: "",
  };
  let sum = 0;
  const history = historyOf(dataset);
  for (const query of history) {
    const input = { query, config: { ...ground.config, stage2 }, edits: [] };
    sum += scoreTrace(await runWholePipeline(input, { ...ground, environment }))?.metrics.tracc.standard ?? 0;
  }
  return sum / history.length;
}
