import { decideBy, itemsToDecide } from "../../core/annotate/decisions";
import type { QueryId } from "../../core/domain/ids";
import type { Project } from "../../core/domain/judgement";
import type { Query } from "../../core/domain/query";
import { countOf, verb } from "../../core/domain/phrases";
import { makeDecision, voicesOf, type Choice, type Division } from "./adjudicate";
import type { AnnotationContext } from "./annotation-state";
import { readRecords } from "./read-records";
import { storeAsOne } from "./store-records";

/** A request that can be settled without looking at it. */
export interface Settleable extends Pick<Division, "query" | "voices" | "decision"> {
  choice: Choice & { took: "agreed" | "majority" };
}

export interface SettleActs {
  /**
   * Requests that all answered alike; with a majority also those where more than half of three or more want a tool. A fork
   * waits for somebody to look at it. `null`: there is no project.
   */
  settleable(withMajority: boolean): Promise<Settleable[] | null>;
  /** Stores a decision for each, as one step with a way back. Rejects with a sentence. */
  settleAll(found: readonly Settleable[]): Promise<void>;
}

export function createSettleActs(context: AnnotationContext): SettleActs {
  return {
    settleable: (withMajority) => findSettleable(context, withMajority),
    async settleAll(found) {
      const { project } = context.store.getState();
      if (!project) return;
      const count = countOf(found.length, "request");
      await storeAsOne(context, found.map(decisionOf(context, project)), {
        done: `${count} ${verb(found.length, "is", "are")} settled.`,
        undone: `${count} ${verb(found.length, "is", "are")} to settle again.`,
      });
    },
  };
}

const decisionOf = (context: AnnotationContext, project: Project) => (one: Settleable) =>
  makeDecision(context, project, one, one.choice);

async function findSettleable(context: AnnotationContext, withMajority: boolean): Promise<Settleable[] | null> {
  const found = await readRecords(context);
  const { dataset } = context.store.getState();
  if (!found || !dataset) return null;
  const queries = new Map<QueryId, Query>(dataset.queries.map((query) => [query.id, query]));
  const forked = new Set(found.counted.forks.map(({ item }) => item));
  const standing = new Map(found.counted.adjudications.map(({ item, decision }) => [item, decision]));
  return itemsToDecide(found.counted, "masi").flatMap((one): Settleable[] => {
    const query = queries.get(one.query);
    if (!query || one.standing === "settled" || forked.has(one.item)) return [];
    const voices = voicesOf(context, found, { voices: one.voices, inView: one.voices });
    if (voices.length < one.voices.length) return [];
    const took = one.distance === 0 ? "agreed" : "majority";
    const answer = took === "majority" && !withMajority ? null : decideBy(took, voices);
    if (!answer || (took === "majority" && answer.tools.length === 0 && !mostSayNone(voices))) return [];
    const decided = found.records.get(standing.get(one.item)!);
    const decision = decided?.kind === "adjudication" ? decided : null;
    return [{ query, voices, decision, choice: { took, answer, reason: null } }];
  });
}

/** Where everybody says something else no tool has a majority, which does not mean that none is needed. */
function mostSayNone(voices: Settleable["voices"]): boolean {
  return voices.filter(({ answer }) => answer.tools.length === 0).length > voices.length / 2;
}
