/**
 * The part a word plays in a request. A word has one class, the one that says most about where asks begin and end
 * ("order" is an instruction, though it can be a noun; "like" is a wish, though it can compare).
 */
export type WordClass = keyof typeof LISTS | "name" | "gerund" | "past" | "adverb" | "other";

/** Small words and their classes, from general knowledge of English, with the spellings of hurried typing. */
const LISTS = {
  i: "i we i'm im i've ive i'd id i'll ill we're we've weve we'd we'll let's lets me'n",
  you: "you u ya you're youre you've you'd you'll",
  they: "he she it they there he's hes she's shes it's they're theyre they've they'd they'll he'd she'd he'll she'll it'll there's theres that's thats everyone everybody someone somebody nobody people",
  object: "me us him them myself ourselves yourself himself herself themselves itself",
  possessive: "my our your ur his her their its mine ours yours theirs whose",
  article: "a an the this that these those another",
  quantity:
    "some any every each all no both several few many much more most less enough anything something somewhere anywhere anyone everything nothing none whatever whichever whoever wherever",
  be: "is are was were am be been being isn't isnt aren't arent wasn't weren't",
  do: "do does did don't dont doesn't doesnt didn't didnt done doing",
  have: "has had have having hasn't hasnt haven't havent hadn't",
  modal:
    "can could would will may might must shall should can't cant cannot couldn't wouldn't won't wont shouldn't mustn't gonna gotta",
  not: "not never neither nor",
  question:
    "what which who whom where when how why what's whats who's whos where's wheres when's whens how's hows who'd what'd what'll who'll",
  and: "and or plus n w &",
  but: "but though although yet however otherwise except",
  reason: "because since as cos cause bc until till while unless before after once",
  so: "so therefore thus hence",
  whether: "if whether wether",
  then: "then also next first firstly second secondly third lastly finally afterwards afterward additionally furthermore moreover too meanwhile now later",
  please: "please pls plz kindly thanks thank thx cheers",
  wish: "need needs needed want wants wanted wanna require requires required wish like love hope hoping prefer looking",
  courtesy:
    "mind kind grateful greatful glad obliged appreciate favour favor trouble bother able possible happy welcome wonderful marvellous lovely help",
  know: "know hear learn wonder wondering understand",
  preposition:
    "in on at by for from of with without into onto about under over below above between near around round through during within across along behind beside off out up down per via against towards toward upon among inside outside past beyond despite than versus vs regarding concerning including",
  to: "to",
  time: "today tomorrow tmrw tonight yesterday soon monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun january february march april june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec morning afternoon evening night noon midnight midday lunchtime week weeks weekend month months year years day days hour hours minute minutes spring summer autumn winter christmas easter century ago last",
  number:
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million half quarter dozen couple",
  greeting:
    "hi hello hullo hey ok okay oh ah well right yes yeah no lol haha phew ugh guess sorry dear good wow quick listen",
  verb: "accept access activate add address adjust advise alert allocate amend analyse analyze annotate answer append apply appoint approve arrange ascertain ask assemble assess assign assist attach authorise authorize back balance bill block bolt book borrow brainstorm bring browse budget build buy buzz calculate call cancel capture change charge check choose classify clean clear close collect combine come compare compile complete compose compress compute conduct configure confirm connect consult contact convert cook copy correct count cover craft create cut debug decide define delete deliver describe design detect determine develop devise diagnose dig discover discuss display double-check download draft draw drop duplicate edit elaborate email e-mail engage enrol enroll ensure enter establish estimate evaluate examine exchange execute explain explore export express extend extract fetch figure fill filter finalise finalize find fish fix flag flip follow forecast format forward gather generate get give go google grab guide hand hang highlight hire hold hunt identify illustrate import improve include incorporate indicate inform initiate inquire enquire insert inspect install instruct integrate interpret introduce investigate invite invoice issue jog join jot keep knock label launch lay leave let line link list listen load locate lock log look lower mail maintain make manage map mark match measure meet mention merge message mix monitor move mute nab nag name narrow navigate note notify nudge number obtain offer open optimise optimize order organise organize outline pack park parse paste pause pay pencil perform permit phone pick pin ping place plan play plot point poke polish pop position post predict prepare present preview print prioritise prioritize procure prod produce program prompt proofread propose provide publish pull purchase push put query quote raise rank rate read rearrange rebook recap receive recommend record recover redeem reduce refer refill refresh refund register reject remind remit remove rename render renew rent reorder repair repeat rephrase replace reply report request reschedule research reserve reset resize resolve respond restart restore retrieve return reveal review revise rewrite ring run sample save say scan schedule score scrape screen search secure see select sell send separate set settle share shift ship shoot shop shove show shut sign simplify simulate sketch skip snap solve sort specify spell split spot start state stick stop store stream study submit subscribe suggest summarise summarize supply support survey swap switch sync synchronise tag take talk teach tell test text think ticket tidy top track transcribe transfer transform translate trim try turn tweak type uncover unlock unsubscribe update upgrade upload use validate verify view visit visualise visualize wake warm warn watch weigh wire withdraw work wrap write zip",
} as const;

const CLASS_OF = new Map<string, WordClass>(
  Object.entries(LISTS).flatMap(([name, words]) => words.split(" ").map((word) => [word, name as WordClass] as const)),
);

/**
 * The class of a word: listed, else told by its capital or its ending. Endings are cheap and often wrong ("bed" is no past
 * tense, hence the three letters before them); the models were trained with the same mistakes.
 *
 * @example classOf("book", "book") // "verb"; classOf("lisbon", "Lisbon") // "name"
 */
export function classOf(lower: string, written: string): WordClass {
  const listed = CLASS_OF.get(lower);
  if (listed) return listed;
  if (/^\p{Lu}/u.test(written)) return "name";
  if (/.{3}ing$/.test(lower)) return "gerund";
  if (/.{3}ed$/.test(lower)) return "past";
  return /.{3}ly$/.test(lower) ? "adverb" : "other";
}

/** Whether a word is one of the listed small words of English (instructions, times and numbers left out). */
export function isSmallWord(lower: string): boolean {
  const listed = CLASS_OF.get(lower);
  return listed !== undefined && listed !== "verb" && listed !== "time" && listed !== "number";
}
