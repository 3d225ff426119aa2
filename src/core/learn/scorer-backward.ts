import { fastExp, fastLog, fastSigmoid } from "./fast-functions";
import type { ScorerModel } from "./scorer-forward";
import { SCALAR, type ScorerParameters } from "./scorer-parameters";
import type { ScorerBatch, ScorerRoom } from "./scorer-room";

/**
 * Writes the slopes of the loss of the batch that `scoreBatch` has just scored in this room; what lies in the room is used
 * up by it. Closed forms: learned study, recipe 2, gradients.
 */
export function slopesOfBatch(
  model: ScorerModel,
  batch: ScorerBatch,
  room: ScorerRoom,
  slopes: ScorerParameters,
): void {
  const { workspace, texts } = model;
  slopes.bias.fill(0);
  slopes.scalars.fill(0);
  slopesOfLogits(model, batch, room);
  workspace.multiplyTransposed(room.active, room.logits, slopes.together);
  clearDiagonal(slopes);
  slopesOfPooled(model, room);
  workspace.multiplyTransposed(room.pooled, batch.requests, slopes.request);
  slopesOfScores(model, batch, room, slopes);
  workspace.multiplyTransposed(room.scores, batch.instances, slopes.residual);
  workspace.multiplyTransposed(texts, slopes.residual, slopes.map);
  let scale = 0;
  for (let i = 0; i < texts.values.length; i++) scale += texts.values[i]! * slopes.residual.values[i]!;
  slopes.scalars[SCALAR.scale] = scale;
}

/** l becomes (sig(l) − Y) / number of requests. */
function slopesOfLogits({ toolCount }: ScorerModel, { needed }: ScorerBatch, { logits }: ScorerRoom): void {
  const share = 1 / needed.length;
  needed.forEach((tools, request) => {
    const row = request * logits.columns;
    for (let tool = 0; tool < toolCount; tool++) {
      logits.values[row + tool] = share * fastSigmoid(logits.values[row + tool]!);
    }
    for (const tool of tools) logits.values[row + tool]! -= share;
  });
}

function clearDiagonal({ together }: ScorerParameters): void {
  for (let tool = 0; tool < together.rows; tool++) together.values[tool * (together.columns + 1)] = 0;
}

/** o becomes its slope: that of l, and what other tools take from it. */
function slopesOfPooled({ workspace }: ScorerModel, { active, logits, pooled, togetherAcross }: ScorerRoom): void {
  workspace.multiply(logits, togetherAcross, pooled);
  for (let i = 0; i < pooled.values.length; i++) {
    const chance = active.values[i]!;
    pooled.values[i] = logits.values[i]! + pooled.values[i]! * chance * (1 - chance);
  }
}

/** z becomes its slope; the slopes of everything that is added to z are summed on the way. */
function slopesOfScores(model: ScorerModel, batch: ScorerBatch, room: ScorerRoom, slopes: ScorerParameters): void {
  const rivalry = fastSigmoid(model.parameters.scalars[SCALAR.competition]!);
  const { starts, kinds } = batch;
  for (let request = 0; request + 1 < starts.length; request++) {
    for (let instance = starts[request]!; instance < starts[request + 1]!; instance++) {
      const logTotal = fastLog(room.totals[instance]!);
      const damping = fastExp(-rivalry * logTotal);
      const shared = shareSlopes(model, room, { request, instance, damping });
      slopes.scalars[SCALAR.competition]! -= rivalry * (1 - rivalry) * shared * logTotal;
      const sum = settleSlopes(model, batch, room, slopes, {
        instance,
        taken: (rivalry * shared) / room.totals[instance]!,
      });
      slopes.scalars[SCALAR.kind + kinds[instance]!]! += sum;
      slopes.scalars[SCALAR.base]! += sum;
    }
  }
}

/** Hands the slope of each pooled score to an instance by its share of it; returns their sum. */
function shareSlopes(
  { toolCount }: ScorerModel,
  { scores, pooled, powers, sums }: ScorerRoom,
  { request, instance, damping }: { request: number; instance: number; damping: number },
): number {
  const row = request * scores.columns;
  const start = instance * scores.columns;
  let shared = 0;
  for (let tool = 0; tool < toolCount; tool++) {
    const slope = (pooled.values[row + tool]! * damping * powers[start + tool]!) / sums[row + tool]!;
    scores.values[start + tool] = slope;
    shared += slope;
  }
  return shared;
}

/** Takes off what the competition takes; returns the sum of what is left. */
function settleSlopes(
  { toolCount }: ScorerModel,
  { lexical }: ScorerBatch,
  { scores, powers }: ScorerRoom,
  { bias, scalars }: ScorerParameters,
  { instance, taken }: { instance: number; taken: number },
): number {
  const start = instance * scores.columns;
  let sum = 0;
  let lexicalSum = 0;
  for (let tool = 0; tool < toolCount; tool++) {
    const at = start + tool;
    const slope = scores.values[at]! - taken * powers[at]!;
    scores.values[at] = slope;
    bias[tool]! += slope;
    lexicalSum += slope * lexical.values[at]!;
    sum += slope;
  }
  scalars[SCALAR.lexical]! += lexicalSum;
  return sum;
}
