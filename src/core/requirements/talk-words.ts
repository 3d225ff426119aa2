/**
 * What people ask a partner in conversation for, and what they tell one: words of general English that say so whatever the
 * topic is. Most requests with several of them need no tool; what each kind is worth is learned.
 */
const LISTS = {
  /** Pieces of writing, and what is done with them. */
  writing:
    "poem poems poetry haiku limerick sonnet rhyme rhymes verse verses ballad lullaby chant toast eulogy speech caption captions slogan motto joke jokes pun puns riddle riddles blurb story stories tale tales fable parable legend scene monologue dialogue essay paragraph sentence sentences wording phrase phrasing headline headlines tagline proverb proverbs metaphor simile excuse excuses anecdote synopsis plot character fiction diary script sketch quote nickname title titles word words line lines bullet bullets compose continue describe draft imagine invent polish pretend rephrase reword rewrite shorten",
  /** How it should sound. */
  tone: "tone tactful tactfully polite politely politer politest formal informal friendly friendlier funny witty dry kind kinder kindly elegant gentle gently posh confident bouncy silly warm",
  /** How things are in general. */
  knowledge:
    "idea history difference meaning mean means principle principles theory theories concept concepts myth folklore evolution century centuries ancient medieval origin origins invented invention inventor discovered explain explained explanation understand mechanics works work called believe believed generally general roughly basically exactly actually really ever example examples science",
  /** What can be argued about, and worked out by thinking. */
  argument:
    "reason reasons reasoning argument arguments argue opinion opinions view views debate discuss pros cons sides rational fair fairly fairness ethics moral morally truth true convince persuade philosophy logic logical prove proof puzzle trick paradox analogy suppose harder easier wiser better worse thoughts favourite reckon",
  /** How somebody feels. */
  feeling:
    "feel feels felt feeling feelings happy happier sad proud nervous lonely angry anxious worried tired scared excited cry cried crying tears laugh laughed laughing laughs smile smiling smiled grin grinning hate hated loved miss stressed dread dreading guilty guilt glad relieved relief heartbroken wretched awful rotten joy ashamed hug miserable grief vent ridiculous ridiculously bored homesick comfort courage brave funny",
  /** What is over and done. */
  settled:
    "already sorted settled forget ignore nevermind mind bother anyway myself cancelled passed fixed finally done paid arrived came went turned",
  /** What one does and does not do. */
  manners:
    "rude polite manners etiquette normal weird odd okay snobbish vulgar bad wrong mad mean cruel honest honestly appropriate",
} as const;

/** A kind of words. */
type TalkKind = keyof typeof LISTS;

const KIND_OF = new Map<string, TalkKind>(
  Object.entries(LISTS).flatMap(([kind, words]) => words.split(" ").map((word) => [word, kind as TalkKind] as const)),
);

/** The kind of a word in lower case; `undefined`: a word like any other. A word in two lists is of the later one. */
export function talkKindOf(lower: string): TalkKind | undefined {
  return KIND_OF.get(lower);
}
