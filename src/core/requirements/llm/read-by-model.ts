import type { ModelConfig } from "../../domain/config";
import type { RequirementId, ToolId } from "../../domain/ids";
import type { LanguageModelPort } from "../../domain/ports";
import type { Tool } from "../../domain/tool";
import type { ModelCoverage, Requirement } from "../../domain/trace";
import { cleanRequest, createPromptMaker, offerTools, promptForm, type AskedItem } from "./prompts";
import { parseExtraction, parseProblems } from "./parse-answers";
import { parseMatching, type ParsedMatch, type ParsedMatches } from "./parse-matches";
import { locateRequirements, type LocatedRequirement } from "./locate-requirements";
import { startConversation, type Conversation } from "./conversation";

/** Which tools the model takes to serve a requirement. */
export interface ModelMatch {
  tools: ReadonlySet<ToolId>;
  /** Whether the requirement needs no vote; see `SaidMatch`. */
  isSolved: boolean;
}

/** A request read by a language model, step by step; each step needs those before it. */
export interface ModelReading {
  /** `null`: waiting for the answer, rules stand in. Empty: nothing is asked for, or both answers were malformed. */
  readonly requirements: readonly Requirement[] | null;
  /** By requirement; one that is missing waits for its answer, and rules stand in. */
  match(bundle: readonly Pick<Tool, "id" | "name" | "description">[]): Promise<ReadonlyMap<RequirementId, ModelMatch>>;
  /** What open requirements of the model are asked as in stage 3; only where the configuration wants it. */
  restate(open: readonly RequirementId[]): Promise<void>;
  /** Everything said so far. */
  report(): ModelCoverage;
}

/**
 * Stage 2 by a language model, as in the paper: one prompt for what the request asks for, then which tools of the bundle
 * serve it, in one prompt (JSON) or one for each requirement (lines, the released code), then, where wanted, one that
 * restates what stays open. Answers can only name tools of the bundle. Rejects with what the model rejects with.
 */
export async function readByModel(text: string, config: ModelConfig, model: LanguageModelPort): Promise<ModelReading> {
  const conversation = startConversation(model, config.form);
  const problems: ModelCoverage["problems"] = {};
  const request = cleanRequest(text);
  conversation.reports.push(...request.reports);
  const prompts = createPromptMaker(config);
  const located = await extract(conversation, { text, request: request.text }, config);
  const keyOf = new Map((located ?? []).map(({ key, requirement }) => [requirement.id, key]));
  return {
    requirements: located && located.map(({ requirement }) => requirement),
    match: async (bundle) =>
      located && located.length > 0 && bundle.length > 0
        ? matchAll(conversation, located, bundle, config)
        : nothingFor(located),
    async restate(open) {
      const items = open.flatMap((id): AskedItem[] => itemFor(located ?? [], id));
      if (config.unsolved === "reuse" || items.length === 0 || conversation.waiting.length > 0) return;
      const ids = items.map(({ id }) => id);
      const said = await conversation.ask(prompts.unsolved(request.text, items), (answer) =>
        parseProblems(answer, config.form, ids),
      );
      if (said.kind !== "said") return;
      for (const [id, key] of keyOf) {
        const problem = said.value.get(key);
        if (problem !== undefined && open.includes(id)) problems[id] = problem;
      }
    },
    report: () => ({
      waiting: conversation.waiting,
      exchanges: conversation.exchanges,
      reports: conversation.reports,
      problems,
    }),
  };
}

/** The first prompt: what the request asks for, each with its span in the request. */
async function extract(
  conversation: Conversation,
  { text, request }: { text: string; request: string },
  config: ModelConfig,
): Promise<LocatedRequirement[] | null> {
  const prompt = createPromptMaker(config).extract(request);
  const said = await conversation.ask(prompt, (answer) => parseExtraction(answer, config.form));
  if (said.kind === "waiting") return null;
  if (said.kind === "malformed") return [];
  const { located, reports } = locateRequirements(text, said.value);
  conversation.reports.push(...reports);
  return located;
}

/** Without a bundle no tool can serve anything: nobody needs to be asked. */
function nothingFor(located: readonly LocatedRequirement[] | null): Map<RequirementId, ModelMatch> {
  return new Map((located ?? []).map(({ requirement }) => [requirement.id, { tools: new Set(), isSolved: false }]));
}

async function matchAll(
  conversation: Conversation,
  located: readonly LocatedRequirement[],
  bundle: readonly Pick<Tool, "id" | "name" | "description">[],
  config: ModelConfig,
): Promise<ReadonlyMap<RequirementId, ModelMatch>> {
  const offered = offerTools(bundle, config.guidance);
  conversation.reports.push(...offered.reports);
  const groups = promptForm(config) === "json" ? [located] : located.map((one) => [one]);
  const prompts = createPromptMaker(config);
  const matches = new Map<RequirementId, ModelMatch>();
  for (const group of groups) {
    const items = group.flatMap(({ requirement }) => itemFor(located, requirement.id));
    const ids = items.map(({ id }) => id);
    const said = await conversation.ask(prompts.match(items, offered.tools), (answer) =>
      parseMatching(answer, config.form, ids, offered.tools),
    );
    if (said.kind === "waiting") continue;
    if (said.kind === "said") reportUnknown(conversation, said.value);
    const byId: ReadonlyMap<string, ParsedMatch> = said.kind === "said" ? said.value.byId : new Map();
    for (const { key, requirement } of group) {
      const match = byId.get(key);
      matches.set(requirement.id, { tools: new Set(match?.tools), isSolved: match?.isSolved ?? false });
    }
  }
  return matches;
}

/** What a model made up is never used, and always shown. */
function reportUnknown(conversation: Conversation, { unknownTools, unknownIds }: ParsedMatches): void {
  if (unknownTools.length > 0) conversation.reports.push({ kind: "unknown-tools", names: unknownTools });
  if (unknownIds.length > 0) conversation.reports.push({ kind: "unknown-requirements", ids: unknownIds });
}

function itemFor(located: readonly LocatedRequirement[], id: RequirementId): AskedItem[] {
  const one = located.find(({ requirement }) => requirement.id === id);
  return one ? [{ id: one.key, text: one.requirement.text }] : [];
}
