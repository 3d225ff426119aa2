import { classOf } from "../requirements/lexicon";

/** Verbs of descriptions of tools that requests hardly use, and those that the splitter reads as something else. */
const OF_TOOLS = new Set(
  (
    "acquire add administer aggregate align allow answer apply archive ask audit authenticate autocomplete backup " +
    "batch begin bind boost bring broadcast browse build bulk bundle burn cache calibrate capture chat clear click " +
    "clone close collect command commit compile compress compute configure conjugate connect consume control convert " +
    "coordinate copy count crawl create crop customise customize decode decrease decrypt define delete deliver " +
    "deploy dequeue describe detect determine disclose dismiss dispatch dispense display distribute do donate " +
    "download drag drop dump echo edit elaborate elevate emit empower enable encode encrypt end enforce enhance " +
    "enqueue enrich enumerate equip escalate evaluate execute expand expire explain exploit explore export expose " +
    "extend extract facilitate fetch file filter find fit flag flush fork format forward generate geocode get give " +
    "grab grant group guess guide handle hash have help hide highlight identify implement import increase index " +
    "infer ingest initialise initialize inject insert inspect install integrate interact invalidate invoke irrigate " +
    "issue join keep kill label launch learn let link list listen load localise localize locate lock log login look " +
    "lookup make manage manipulate map mark match measure merge migrate minify minimise minimize mirror model modify " +
    "monitor mount move multiply mute navigate normalise normalize notify obtain offer open optimise optimize order " +
    "outline overwrite parse partition paste patch pause perform persist pin ping pitch play poll populate post " +
    "predict prepare press preview print probe process produce profile promote propose prove provide provision " +
    "publish pull purge purify push put query queue rank react read rebase reboot rebuild receive recognise " +
    "recognize recommend record recover redirect refresh refund register reload remove rename render reopen replace " +
    "reply report request require reset resize resolve respond restart restore resume retrieve retry return reveal " +
    "reverse revert revoke rewrite roll rotate run sample sanitise sanitize save scale scan scrape scroll search " +
    "segment select send serve set share show shuffle shut shutdown sign simulate skip sleep snapshot sniff solve " +
    "sort spawn split stage star start stop store stream subscribe suggest summarise summarize support suspend swap " +
    "switch sync synchronise synchronize synthesise synthesize tag tail take tell terminate test toggle tokenise " +
    "tokenize trace track train transfer transform translate traverse trigger truncate type unarchive unblock unlock " +
    "unpin unsubscribe update upgrade upload upsert use validate verify view visit visualise visualize wait walk " +
    "warn watch wipe work wrap write yield zip zoom"
  ).split(" "),
);

/**
 * Whether a word can say what a tool does: a verb as it stands, in the third person ("lists"), as "-ing" or as "-ed". Told by
 * lists and endings, so a noun that is also a verb counts ("search"), as it should: only what is surely none is named.
 *
 * @example isActionWord("fetches") // true; isActionWord("weather") // false
 */
export function isActionWord(word: string): boolean {
  const lower = word.toLowerCase();
  const forms = [lower, lower.replace(/s$/, ""), lower.replace(/es$/, ""), lower.replace(/ies$/, "y")];
  if (forms.some((form) => OF_TOOLS.has(form) || classOf(form, form) === "verb")) return true;
  return ["gerund", "past"].includes(classOf(lower, lower));
}
