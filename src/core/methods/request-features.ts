import type { Query } from "../domain/query";
import type { FoldGround } from "./fold-ground";
import { countFeatures, describeText, learnVocabulary, type FeatureRow, type Vocabulary } from "./text-features";

/** The past requests of some places as rows, with the vocabulary learned from exactly these. */
export interface DescribedRequests {
  vocabulary: Vocabulary;
  rows: FeatureRow[];
  featureCount: number;
  /** So many of the last features stand in every row: the vector and the bias. */
  denseCount: number;
}

export async function describeRequests(ground: FoldGround, places: readonly number[]): Promise<DescribedRequests> {
  const texts = places.map((place) => ground.index.history.requests[place]!.text);
  const vocabulary = learnVocabulary(texts);
  const vectors = ground.encoder ? await ground.encoder.encode(texts) : [];
  const rows = texts.map((text, i) => describeText(text, vectors[i] ?? null, vocabulary));
  const dimensions = ground.encoder?.dimensions ?? 0;
  return { vocabulary, rows, featureCount: countFeatures(vocabulary, dimensions), denseCount: dimensions + 1 };
}

export async function describeRequest(
  { encoder }: FoldGround,
  { text }: Pick<Query, "text">,
  vocabulary: Vocabulary,
): Promise<FeatureRow> {
  const [vector] = encoder ? await encoder.encode([text]) : [];
  return describeText(text, vector ?? null, vocabulary);
}
