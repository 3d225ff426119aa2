import type { Clause, TokenClass } from "./clauses";
import type { Token } from "../retrieve/tokenize";

/** A text as the splitter sees it. */
export interface AnalysedText {
  tokens: readonly Token[];
  /** Of each token. */
  classes: readonly TokenClass[];
  clauses: readonly Clause[];
}

/** Names of features of one token: of its words and neighbours, then of its clause and its place in that. */
interface TokenFeatures {
  words: readonly string[];
  /** The same list for neighbours that stand in one place of one clause. */
  placed: readonly string[];
}

/**
 * What the tagger knows of each token, as names of features: the small words around it, the classes of its neighbours,
 * its clause with those before and after. Words with a meaning of their own ("flight", "Lisbon") are never features, so
 * requests about anything are read in the same way.
 */
export function tokenFeatures(text: AnalysedText): string[][] {
  return [...readTokens(text)].map(({ words, placed }) => [...words, ...placed]);
}

/** The same, token by token: those of a whole text are thousands of names. */
export function* readTokens({ tokens, classes, clauses }: AnalysedText): Generator<TokenFeatures> {
  const owner = ownersOf(clauses, tokens.length);
  const sizes = describeSize(clauses);
  let last = { at: -1, place: "", placed: [] as readonly string[] };
  for (let i = 0; i < tokens.length; i++) {
    const at = owner[i]!;
    const place = placeIn(clauses[at], i);
    if (at !== last.at || place !== last.place) last = { at, place, placed: describePlace(at, place) };
    yield { words: describeWord(tokens, classes, i), placed: last.placed };
  }

  function describePlace(at: number, place: string): string[] {
    const clause = clauses[at];
    if (!clause) return [];
    const ofText = sizes.map((size) => `${size} ${clause.shape}`);
    return [...describeClause(classes, clauses, at), ...ofText].map((feature) => `${feature} ${place}`);
  }
}

/** A token with two neighbours on each side. Names are short: there are thousands in the stored weights. */
function describeWord(tokens: readonly Token[], classes: readonly TokenClass[], i: number): string[] {
  const [beforeWord, word, afterWord] = [i - 1, i, i + 1].map((at) => nameWord(tokens[at], classes[at]));
  const [c2, c1, c0, d1, d2] = [i - 2, i - 1, i, i + 1, i + 2].map((at) => classes[at] ?? "edge");
  return [
    "always",
    `w0 ${word}`,
    `w- ${beforeWord}`,
    `w+ ${afterWord}`,
    `w-0 ${beforeWord} ${word}`,
    `w0+ ${word} ${afterWord}`,
    `c0 ${c0}`,
    `c- ${c1}`,
    `c+ ${d1}`,
    `c-0 ${c1} ${c0}`,
    `c0+ ${c0} ${d1}`,
    `c++ ${d1} ${d2}`,
    `c-0+ ${c1} ${c0} ${d1}`,
    `c--0 ${c2} ${c1} ${c0}`,
    `c0++ ${c0} ${d1} ${d2}`,
  ];
}

/** Classes whose words are never named, so that topics cannot be learned by heart. */
const HIDDEN: ReadonlySet<TokenClass> = new Set([
  "other",
  "name",
  "verb",
  "gerund",
  "past",
  "number",
  "time",
  "adverb",
  "mark",
]);

function nameWord(token: Token | undefined, name: TokenClass | undefined): string {
  if (!token || !name) return "edge";
  if (HIDDEN.has(name)) return "~";
  return token.kind === "line-break" ? "break" : token.lower;
}

/** `-` stands for the clause before, `+` for the one after, in the same sentence. */
function describeClause(classes: readonly TokenClass[], clauses: readonly Clause[], at: number): string[] {
  const clause = clauses[at]!;
  const near = (offset: number): Clause | undefined =>
    clauses[at + offset]?.sentence === clause.sentence ? clauses[at + offset] : undefined;
  const shapeAt = (offset: number): string => near(offset)?.shape ?? "none";
  const { shape, opening } = clause;
  const [first = "none", second = "none"] = opening;
  const openedBy = classes[clause.from - 1] ?? "edge";
  const closedBy = classes[clause.to] ?? "edge";
  const next = near(1);
  const length = Math.min(clause.to - clause.from, 8);
  const sentence = placeOfSentence(clause, clauses);
  return [
    `o1 ${first}`,
    `o2 ${first} ${second}`,
    `o3 ${opening.join(" ")}`,
    `lead ${classes[clause.from]}`,
    `s ${shape}`,
    `s+ ${shape} ${shapeAt(1)}`,
    `-s ${shapeAt(-1)} ${shape}`,
    `-s+ ${shapeAt(-1)} ${shape} ${shapeAt(1)}`,
    `--s ${shapeAt(-2)} ${shapeAt(-1)} ${shape}`,
    `s++ ${shape} ${shapeAt(1)} ${shapeAt(2)}`,
    `-o2 ${shapeAt(-1)} ${first} ${second}`,
    `next ${next ? classes[next.from] : "none"} ${shapeAt(1)}`,
    `open ${openedBy} ${shape}`,
    `-open ${openedBy} ${shapeAt(-1)} ${shape}`,
    `close ${closedBy} ${shape}`,
    `length ${length}`,
    `lengths ${length} ${shape}`,
    `sentence ${sentence}`,
    `sentences ${sentence} ${shape}`,
  ];
}

/** How much the whole request asks and says: a single statement among many asks is rarely one of them. */
function describeSize(clauses: readonly Clause[]): string[] {
  const asks = clauses.filter(({ shape }) => shape === "instruction" || shape === "question").length;
  const sentences = (clauses.at(-1)?.sentence ?? 0) + 1;
  return [`asks ${nameCount(asks)}`, `among ${nameCount(sentences)}`];
}

function nameCount(count: number): string {
  return count < 2 ? String(count) : count < 4 ? "few" : "many";
}

/** Where the clause's sentence stands in the request: reasons come first, thanks come last. */
function placeOfSentence({ sentence }: Clause, clauses: readonly Clause[]): string {
  const last = clauses.at(-1)?.sentence ?? 0;
  if (last === 0) return "only";
  if (sentence === 0) return "first";
  return sentence === last ? "last" : "middle";
}

/** The clause each token stands in; a mark belongs to the clause before it. */
function ownersOf(clauses: readonly Clause[], tokenCount: number): number[] {
  const owners = new Array<number>(tokenCount).fill(-1);
  clauses.forEach(({ from }, at) => owners.fill(at, from, clauses[at + 1]?.from ?? tokenCount));
  return owners;
}

/** Where a token stands in its clause: `[` first, `]` last, `=` between, `>` behind. */
function placeIn(clause: Clause | undefined, i: number): string {
  if (!clause || i >= clause.to) return ">";
  if (i === clause.from) return "[";
  return i === clause.to - 1 ? "]" : "=";
}
