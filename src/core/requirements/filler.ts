/*
 * What people say on the way to a request: it is shaped like one, and calls for nothing. The models learn most of it from
 * examples; these few sayings are so frequent that they are kept out by rule, however short the request.
 */
const SAYINGS: readonly RegExp[] = [
  /^where (?:do|does|would|should|can|could|on earth do) (?:i|you|we|one|anyone) (?:even |ever |possibly )?(?:start|begin)$/,
  /^(?:i )?(?:don't|dont|do not|never) (?:even |really )?know where to (?:even )?(?:start|begin)$/,
  /^(?:i )?(?:have |i've |ive |i'd |got |i've got )?(?:absolutely |really |still )?(?:no |not the faintest |not the slightest )?(?:idea|clue)(?: (?:what|where|how|who|which|when)\b(?: \S+){0,8})?$/,
  /^(?:i )?(?:haven't|have not|havent) (?:a clue|the faintest(?: idea)?|the foggiest)(?: (?:what|where|how|who|which|when)\b(?: \S+){0,6})?$/,
  /^what (?:can i say|was i thinking|on earth was i thinking|else is new|do i know|are the odds)$/,
  /^how hard can (?:it|that) be$/,
  /^who (?:knows|knew|am i kidding|would have thought)$/,
  /^(?:do you |you )?know what i mean$/,
  /^wish me luck$/,
  /^don't get me started$/,
  /^(?:hello|hi|hiya|hey|greetings|good (?:morning|afternoon|evening|day|night))(?: (?:there|again|all|everyone|everybody|you|friend|mate))*$/,
  /^(?:(?:hello|hi|hey|good (?:morning|afternoon|evening)) )?how are you(?: (?:doing|keeping|today))*$/,
  /^(?:(?:many |a thousand )?thanks|thank you|cheers)(?: (?:a lot|a million|so much|very much|again|mate|for (?:everything|that)))*$/,
  /^(?:bye|goodbye|see you)(?: (?:bye|then|now|for now|later|soon|tomorrow))*$/,
];

/**
 * Whether words are a saying that calls for nothing ("where do I even start", "I have no idea what to get her"). Only all of
 * the words: "where do I start a claim" is a question.
 */
export function isFiller(words: string): boolean {
  const plain = words
    .toLowerCase()
    .replaceAll("’", "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^(?:so|well|oh|right|and|but|honestly|anyway|ok|okay|dear|oh dear) /u, "")
    .trim();
  return SAYINGS.some((saying) => saying.test(plain));
}
