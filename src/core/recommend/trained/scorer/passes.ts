import { fastExp, fastLog, fastSigmoid } from "../../../math/fast-functions";
import { transpose, type Matrix, type MatrixWorkspace } from "../../../math/matrix-products";
import { SCALAR, type ScorerParameters, type ScorerBatch, type ScorerBuffers } from "./buffers";

/** What passes share: where products are made, the parameters, and the vectors of the tools' texts (rows y_t). */
export interface ScorerModel {
  workspace: MatrixWorkspace;
  parameters: ScorerParameters;
  texts: Matrix;
  toolCount: number;
}

/**
 * From parameters to the log-odds of a batch, l of every request and tool; they and everything between stay in the buffers,
 * where `computeGradients` finds it. The loss itself is never worked out: only its slopes are learned from.
 *
 * v_t = a y_t + y_t W + u_t; z_st = ⟨e_s, v_t⟩ + b0 + b_t + kappa lex_st + w_kind(s); tools compete within an
 * instance: zh_st = z_st − sig(g) ln(1 + Σ_t' e^z_st'); o_qt = ln Σ_s e^zh_st + ⟨e_q, Q_t⟩; l = o + sig(o) A; the loss
 * is the sum of the binary cross entropies of sig(l). Source: learned study, recipe 2.
 */
export function scoreBatch(model: ScorerModel, batch: ScorerBatch, room: ScorerBuffers): void {
  mapTools(model, room);
  model.workspace.multiply(batch.instances, room.toolsAcross, room.scores);
  model.workspace.multiply(batch.requests, room.requestAcross, room.pooled);
  raiseScores(model, batch, room);
  poolInstances(model, batch, room);
  model.workspace.multiply(room.active, model.parameters.together, room.logits);
  // What came over from other tools becomes l.
  model.workspace.loops.addAll(room.logits.values, room.pooled.values);
}

/** v of every tool, and the matrices turned for the products: a product reads both sides along rows. */
function mapTools({ workspace, parameters, texts }: ScorerModel, room: ScorerBuffers): void {
  const scale = parameters.scalars[SCALAR.scale]!;
  const { values } = room.tools;
  for (let i = 0; i < values.length; i++) values[i] = scale * texts.values[i]! + parameters.residual.values[i]!;
  workspace.multiply(texts, parameters.map, room.tools, true);
  transpose(room.tools, room.toolsAcross);
  transpose(parameters.request, room.requestAcross);
  transpose(parameters.together, room.togetherAcross);
}

/** z of every piece and tool, kept as e^z, since both the competition and the pooling need the powers. */
function raiseScores({ workspace, parameters, toolCount }: ScorerModel, batch: ScorerBatch, room: ScorerBuffers): void {
  const { bias, scalars } = parameters;
  const { columns, values, rows } = room.scores;
  const terms = { scores: values, common: 0, bias, weight: scalars[SCALAR.lexical]!, lexical: batch.lexical.values };
  for (let instance = 0; instance < rows; instance++) {
    terms.common = scalars[SCALAR.base]! + scalars[SCALAR.kind + batch.kinds[instance]!]!;
    room.totals[instance] = workspace.loops.raise(terms, room.powers, instance * columns, toolCount);
  }
}

/**
 * o of every request and tool. The competition takes the same share off all tools of a piece, so it is one factor for
 * each piece.
 */
function poolInstances(
  { workspace: { loops }, parameters, toolCount }: ScorerModel,
  { starts }: ScorerBatch,
  room: ScorerBuffers,
): void {
  const rivalry = fastSigmoid(parameters.scalars[SCALAR.competition]!);
  const { columns } = room.scores;
  room.sums.fill(0);
  for (let request = 0; request + 1 < starts.length; request++) {
    const row = request * columns;
    for (let instance = starts[request]!; instance < starts[request + 1]!; instance++) {
      const damping = fastExp(-rivalry * fastLog(room.totals[instance]!));
      loops.addScaled(room.sums, row, room.powers, instance * columns, damping, toolCount);
    }
    loops.pool(room.sums, room.pooled.values, room.active.values, row, toolCount);
  }
}

/**
 * Writes the slopes of the loss of the batch that `scoreBatch` has just scored in this room; what lies in the room is used
 * up by it. Closed forms: learned study, recipe 2, gradients.
 */
export function computeGradients(
  model: ScorerModel,
  batch: ScorerBatch,
  room: ScorerBuffers,
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
function slopesOfLogits(
  { workspace, toolCount }: ScorerModel,
  { needed }: ScorerBatch,
  { logits }: ScorerBuffers,
): void {
  const share = 1 / needed.length;
  needed.forEach((tools, request) => {
    const row = request * logits.columns;
    workspace.loops.shareSigmoids(logits.values, row, toolCount, share);
    for (const tool of tools) logits.values[row + tool]! -= share;
  });
}

/** A tool does not speak for itself: the diagonal of A stays 0 throughout. */
function clearDiagonal({ together }: ScorerParameters): void {
  for (let tool = 0; tool < together.rows; tool++) together.values[tool * (together.columns + 1)] = 0;
}

/** o becomes its slope: that of l, and what other tools take from it. */
function slopesOfPooled({ workspace }: ScorerModel, { active, logits, pooled, togetherAcross }: ScorerBuffers): void {
  workspace.multiply(logits, togetherAcross, pooled);
  workspace.loops.throughSigmoids(pooled.values, logits.values, active.values);
}

/**
 * z becomes its slope, piece by piece: that of each pooled score is handed down by the share a piece has in it, less what the
 * competition takes. The slopes of everything that is added to z are summed on the way.
 */
function slopesOfScores(model: ScorerModel, batch: ScorerBatch, room: ScorerBuffers, slopes: ScorerParameters): void {
  const rivalry = fastSigmoid(model.parameters.scalars[SCALAR.competition]!);
  const { workspace, toolCount } = model;
  const { starts, kinds } = batch;
  const { columns, values: scores } = room.scores;
  const { powers, sums } = room;
  const handed = { scores, pooled: room.pooled.values, damping: 0, powers, sums };
  const weight = slopes.scalars.subarray(SCALAR.lexical, SCALAR.lexical + 1);
  const settled = { scores, taken: 0, powers, lexical: batch.lexical.values, bias: slopes.bias, weight };
  for (let request = 0; request + 1 < starts.length; request++) {
    for (let instance = starts[request]!; instance < starts[request + 1]!; instance++) {
      const logTotal = fastLog(room.totals[instance]!);
      handed.damping = fastExp(-rivalry * logTotal);
      const shared = workspace.loops.handDown(handed, request * columns, instance * columns, toolCount);
      slopes.scalars[SCALAR.competition]! -= rivalry * (1 - rivalry) * shared * logTotal;
      settled.taken = (rivalry * shared) / room.totals[instance]!;
      const sum = workspace.loops.settle(settled, instance * columns, toolCount);
      slopes.scalars[SCALAR.kind + kinds[instance]!]! += sum;
      slopes.scalars[SCALAR.base]! += sum;
    }
  }
}
