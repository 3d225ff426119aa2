import { fastExp, fastLog, fastSigmoid } from "./fast-functions";
import { transpose, type Matrix, type MatrixWorkspace } from "./matrix-products";
import { SCALAR, type ScorerParameters } from "./scorer-parameters";
import type { ScorerBatch, ScorerRoom } from "./scorer-room";

/** What passes share: where products are made, the parameters, and the vectors of the tools' texts (rows y_t). */
export interface ScorerModel {
  workspace: MatrixWorkspace;
  parameters: ScorerParameters;
  texts: Matrix;
  toolCount: number;
}

/**
 * From parameters to the loss of a batch, the mean over its requests without the penalties; everything between stays in
 * the room.
 *
 * v_t = a y_t + y_t W + u_t; z_st = ⟨e_s, v_t⟩ + b0 + b_t + kappa lex_st + w_kind(s); tools compete within an instance:
 * zh_st = z_st − sig(g) ln(1 + Σ_t' e^z_st'); o_qt = ln Σ_s e^zh_st + ⟨e_q, Q_t⟩; l = o + sig(o) A; the loss is the sum of
 * the binary cross entropies of sig(l). Source: learned study, recipe 2.
 */
export function scoreBatch(model: ScorerModel, batch: ScorerBatch, room: ScorerRoom): number {
  layTools(model, room);
  model.workspace.multiply(batch.instances, room.toolsAcross, room.scores);
  model.workspace.multiply(batch.requests, room.requestAcross, room.pooled);
  raiseScores(model, batch, room);
  poolInstances(model, batch, room);
  model.workspace.multiply(room.active, model.parameters.together, room.logits);
  return crossEntropy(model, batch, room);
}

/** v of every tool, and the matrices turned for the products. */
function layTools({ workspace, parameters, texts }: ScorerModel, room: ScorerRoom): void {
  const scale = parameters.scalars[SCALAR.scale]!;
  const { values } = room.tools;
  for (let i = 0; i < values.length; i++) values[i] = scale * texts.values[i]! + parameters.residual.values[i]!;
  workspace.multiply(texts, parameters.map, room.tools, true);
  transpose(room.tools, room.toolsAcross);
  transpose(parameters.request, room.requestAcross);
  transpose(parameters.together, room.togetherAcross);
}

function raiseScores({ parameters, toolCount }: ScorerModel, batch: ScorerBatch, room: ScorerRoom): void {
  const { bias, scalars } = parameters;
  const { columns, values, rows } = room.scores;
  const lexicalWeight = scalars[SCALAR.lexical]!;
  for (let instance = 0; instance < rows; instance++) {
    const common = scalars[SCALAR.base]! + scalars[SCALAR.kind + batch.kinds[instance]!]!;
    const start = instance * columns;
    let total = 1;
    for (let tool = 0; tool < toolCount; tool++) {
      const at = start + tool;
      const power = fastExp(values[at]! + common + bias[tool]! + lexicalWeight * batch.lexical.values[at]!);
      room.powers[at] = power;
      total += power;
    }
    room.totals[instance] = total;
  }
}

function poolInstances({ parameters, toolCount }: ScorerModel, { starts }: ScorerBatch, room: ScorerRoom): void {
  const rivalry = fastSigmoid(parameters.scalars[SCALAR.competition]!);
  const { columns } = room.scores;
  room.sums.fill(0);
  for (let request = 0; request + 1 < starts.length; request++) {
    const row = request * columns;
    for (let instance = starts[request]!; instance < starts[request + 1]!; instance++) {
      const damping = fastExp(-rivalry * fastLog(room.totals[instance]!));
      const start = instance * columns;
      for (let tool = 0; tool < toolCount; tool++) room.sums[row + tool]! += damping * room.powers[start + tool]!;
    }
    for (let tool = 0; tool < toolCount; tool++) {
      const at = row + tool;
      const pooled = room.pooled.values[at]! + fastLog(room.sums[at]!);
      room.pooled.values[at] = pooled;
      room.active.values[at] = fastSigmoid(pooled);
    }
  }
}

/** Also turns what came over from other tools into l. */
function crossEntropy({ toolCount }: ScorerModel, { needed }: ScorerBatch, { pooled, logits }: ScorerRoom): number {
  let loss = 0;
  needed.forEach((tools, request) => {
    const row = request * logits.columns;
    for (let tool = 0; tool < toolCount; tool++) {
      const logit = logits.values[row + tool]! + pooled.values[row + tool]!;
      logits.values[row + tool] = logit;
      loss += Math.max(logit, 0) + fastLog(1 + fastExp(-Math.abs(logit)));
    }
    for (const tool of tools) loss -= logits.values[row + tool]!;
  });
  return loss / needed.length;
}
