import type { RetrieverName } from "../core/domain/config";
import { findMethod } from "../core/recommend/registry";

/** "PTR, local", "Nearest past request (BM25)" */
export function labelOfMethod(name: string): string {
  try {
    const { method, retriever } = findMethod(name);
    return name.includes(":") ? `${method.label} (${RETRIEVER_TERMS[retriever] ?? retriever})` : method.label;
  } catch {
    return name;
  }
}

/** As the field writes them, inside a sentence. */
const RETRIEVER_TERMS: Partial<Record<RetrieverName, string>> = { bm25: "BM25", okapi: "Okapi BM25" };
