import type { Config } from "../../core/domain/config";
import type { Dataset } from "../../core/domain/dataset";
import type { Query } from "../../core/domain/query";
import type { Trace } from "../../core/domain/trace";
import { shownConfig } from "../app/session";
import type { AnnotationDependencies, AnnotationContext } from "./annotation-state";

type Learned = NonNullable<AnnotationContext["learned"]>;

/** What was learned from my answers, where it holds for an item; `null`: its walk is the usual one. */
export function learnedFor({ parts, learned }: AnnotationContext, dataset: Dataset, query: Query): Learned | null {
  if (!learned || learned.of !== dataset.hash || learned.untouched.has(query.id)) return null;
  const { encoder } = parts.library.getState();
  return learned.encoder === (encoder.status === "ready" ? encoder.wanted : "words") ? learned : null;
}

/** The walk that suggests for an item. */
export function walkItem(context: AnnotationContext, dataset: Dataset, query: Query): Promise<Trace> {
  const learned = learnedFor(context, dataset, query);
  return learned ? walkAfresh(context, learned, query) : context.parts.actions.walkQuery(dataset, query);
}

export function walkAfresh({ parts }: AnnotationContext, { dataset, encoder }: Learned, query: Query): Promise<Trace> {
  const input = { query, config: configOfWalks(parts), edits: [] };
  return parts.engine.preview({ datasetHash: dataset.hash, input, encoder });
}

/** As the workbench walks, by rules where that asks a language model. */
export function configOfWalks({ session }: Pick<AnnotationDependencies, "session">): Config {
  const { stage2, ...config } = shownConfig(session.getState());
  const { model: _model, ...byRules } = stage2;
  return { ...config, stage2: byRules };
}
