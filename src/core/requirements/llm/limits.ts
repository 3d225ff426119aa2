/** Most characters of an answer that are read or kept. Real ones have a few hundred. */
export const LONGEST_ANSWER = 20_000;
/** Most tokens an answer may have: what an endpoint is told, and what is set aside of what was allowed. */
export const MOST_ANSWER_TOKENS = 1024;
/** Most requirements of one request. The longest of the sample has eight. */
export const MOST_REQUIREMENTS = 40;
/** Most characters of one requirement or one tool name in an answer. */
export const LONGEST_ITEM = 400;
/** Deepest nesting of a JSON answer: the forms we ask for have three levels. */
export const DEEPEST_NESTING = 8;
/** Most names shown of those that were not offered. */
export const MOST_UNKNOWN = 20;

/** What a prompt may hold of one tool, in characters. */
export const LONGEST_NAME = 200;
export const LONGEST_DESCRIPTION = 1000;
/** And of the request: as much as the box takes. */
export const LONGEST_REQUEST = 20_000;
