import { letterOf } from "../../core/compare/letters";
import { findTurning, listSingleChanges, type SingleChange, type TriedChange } from "../../core/compare/single-changes";
import type { Config } from "../../core/domain/config";
import type { QueryId } from "../../core/domain/ids";
import type { LoadedRun } from "../comparison";
import type { ComparisonContext } from "../comparison-desk";
import { findGround, tryOut, whyNot, type Walkable } from "../try-out";
import type { RunTurning, RunWalk } from "./comparison-actions";

/** The walks of one request, run by run. */
export async function walkAgain(context: ComparisonContext, query: QueryId): Promise<RunWalk[]> {
  const walks: RunWalk[] = [];
  for (const run of context.store.getState().shown) walks.push(await walkOne(context, run, query));
  return walks;
}

async function walkOne(context: ComparisonContext, run: LoadedRun, query: QueryId): Promise<RunWalk> {
  if (run.trace) return { trace: run.trace };
  const ground = await findGround(context, run);
  if (typeof ground === "string") return { trace: null, why: ground };
  try {
    const { traces } = await tryOut(context, ground, { query, configs: [ground.config], methods: [] });
    return { trace: traces[0]! };
  } catch (error) {
    return { trace: null, why: whyNot(error) };
  }
}

/** Every single change of the run at `place`, held against the answers of the others. */
export async function tryChanges(
  context: ComparisonContext,
  query: QueryId,
  place: number,
): Promise<RunTurning[] | string> {
  const { shown } = context.store.getState();
  const run = shown[place];
  if (!run) return "This run is not shown any more.";
  const ground = await findGround(context, run);
  if (typeof ground === "string") return ground;
  try {
    const tried = await tryAll(context, ground, query);
    tried.push(...(await tryOtherEncoders(context, ground, query)));
    const answer = (each: LoadedRun) => each.run.rows.find((row) => row.query === query)?.predicted ?? null;
    return shown.flatMap((other, wanted): RunTurning[] => {
      const [own, theirs] = [answer(run), answer(other)];
      if (wanted === place || !own || !theirs) return [];
      const turning = findTurning(tried, own, theirs, [letterOf(place), letterOf(wanted)]);
      return [{ wanted, turning, tried: tried.length }];
    });
  } catch (error) {
    return whyNot(error);
  }
}

async function tryAll(context: ComparisonContext, ground: Walkable, query: QueryId): Promise<TriedChange[]> {
  const first = await tryOut(context, ground, { query, configs: [ground.config], methods: [] });
  const changes = listSingleChanges(first.traces[0]!);
  const configs = changes.flatMap((change) => (change.kind === "config" ? [change.config] : []));
  const methods = changes.flatMap((change) => (change.kind === "chooser" ? [change.method] : []));
  const { traces, answers } = await tryOut(context, ground, { query, configs, methods });
  const ofConfigs = traces.map(({ recommendation }) => recommendation.tools.map(({ tool }) => tool));
  const ofMethods = answers.map(({ tools }) => tools);
  return changes.map((change) => ({
    change,
    tools: (change.kind === "config" ? ofConfigs : ofMethods).shift() ?? [],
  }));
}

/** A run by words alone cannot compare by meaning; with the encoder of another run it can. */
async function tryOtherEncoders(context: ComparisonContext, ground: Walkable, query: QueryId): Promise<TriedChange[]> {
  if (ground.plan.encoder !== "words") return [];
  const { shown } = context.store.getState();
  const encoders = shown.flatMap(({ plan, run }) => plan?.encoder ?? run.made?.environment.encoder?.id ?? []);
  const tried: TriedChange[] = [];
  for (const encoder of new Set(encoders.filter((id) => id !== "words"))) {
    const { stage1 } = ground.config;
    const configs = (["hybrid", "dense"] as const).map((retriever): Config => ({
      ...ground.config,
      stage1: { ...stage1, retriever },
    }));
    const other = { ...ground, plan: { ...ground.plan, encoder } };
    const { traces } = await tryOut(context, other, { query, configs, methods: [] });
    traces.forEach(({ recommendation }, at) => {
      const label = `retriever ${configs[at]!.stage1.retriever} with ${encoder} (${stage1.retriever} by words now)`;
      const change: SingleChange = { kind: "config", label, config: configs[at]! };
      tried.push({ change, tools: recommendation.tools.map(({ tool }) => tool) });
    });
  }
  return tried;
}
