import type { RetrieverName } from "../../../core/domain/config";
import { formatScore } from "../../../ui/format-number";

interface Scored {
  cosine: number | null;
  bm25: number;
}

/** What is printed of a past request or bundle: the cosine with BM25 beside it, or the other way round where words alone decide. */
export function printScores(
  { cosine, bm25 }: Scored,
  retriever: RetrieverName,
): { main: string; beside: string | null } {
  const words = bm25.toFixed(1);
  if (cosine === null) return { main: words, beside: null };
  const meaning = formatScore(cosine);
  return retriever === "bm25" || retriever === "okapi"
    ? { main: words, beside: meaning }
    : { main: meaning, beside: words };
}

/** What the figures are, in the order in which they are printed. */
export function nameScores(retriever: RetrieverName, isByWords: boolean): string {
  if (isByWords) return "BM25";
  return retriever === "bm25" || retriever === "okapi" ? "BM25, cosine" : "cosine, BM25";
}

/** The same in words. */
export function describeScores({ cosine, bm25 }: Scored): string {
  return cosine === null ? `BM25 ${bm25.toFixed(1)}` : `cosine ${formatScore(cosine)}, BM25 ${bm25.toFixed(1)}`;
}
