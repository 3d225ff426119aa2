/** Which word stands how often in which text: an inverted index in flat arrays. */
export interface WordIndex {
  documentCount: number;
  /** Words of each text. */
  lengths: Uint32Array;
  /** Mean of `lengths`; 0 without texts. */
  meanLength: number;
  /** Number of each distinct word, in order of first appearance. */
  terms: Map<string, number>;
  /** Postings of term t: `documents` and `counts` from `offsets[t]` to `offsets[t + 1]`. */
  offsets: Uint32Array;
  documents: Uint32Array;
  counts: Uint32Array;
}

/** Counts the words of texts that are already split. */
export function buildWordIndex(texts: readonly (readonly string[])[]): WordIndex {
  const terms = new Map<string, number>();
  const postings: { documents: number[]; counts: number[] }[] = [];
  texts.forEach((words, document) => addDocument(terms, postings, words, document));
  const lengths = Uint32Array.from(texts, (words) => words.length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const meanLength = texts.length > 0 ? total / texts.length : 0;
  return { documentCount: texts.length, lengths, meanLength, terms, ...flatten(postings) };
}

/** How many texts hold the term. */
export function documentFrequency(index: WordIndex, term: number): number {
  return index.offsets[term + 1]! - index.offsets[term]!;
}

function addDocument(
  terms: Map<string, number>,
  postings: { documents: number[]; counts: number[] }[],
  words: readonly string[],
  document: number,
): void {
  for (const word of words) {
    let term = terms.get(word);
    if (term === undefined) {
      term = terms.size;
      terms.set(word, term);
      postings.push({ documents: [], counts: [] });
    }
    const posting = postings[term]!;
    const last = posting.documents.length - 1;
    if (posting.documents[last] === document) posting.counts[last]!++;
    else {
      posting.documents.push(document);
      posting.counts.push(1);
    }
  }
}

function flatten(postings: readonly { documents: number[]; counts: number[] }[]) {
  const offsets = new Uint32Array(postings.length + 1);
  postings.forEach((posting, term) => (offsets[term + 1] = offsets[term]! + posting.documents.length));
  const documents = new Uint32Array(offsets[postings.length]!);
  const counts = new Uint32Array(documents.length);
  postings.forEach((posting, term) => {
    documents.set(posting.documents, offsets[term]);
    counts.set(posting.counts, offsets[term]);
  });
  return { offsets, documents, counts };
}
