interface MessageKind {
  severity: "error" | "held-back" | "notice";
  /** What is the matter, for a list of all kinds. */
  about: string;
}

/**
 * Every kind of message a reader can give. An error means that the file gave nothing; a held-back row waits to be mended;
 * a notice says what was done without asking.
 */
export const MESSAGE_CODES = {
  /* The file as a whole. */
  "too-large": { severity: "error", about: "The file is too large to read." },
  "not-readable": { severity: "error", about: "The browser could not read the file." },
  "not-stored": { severity: "error", about: "The data could be read but not stored." },
  empty: { severity: "error", about: "The file is empty." },
  "not-text": { severity: "error", about: "The file is a picture, an archive or other binary data." },
  "not-utf-8": { severity: "error", about: "The text is not UTF-8." },
  "bad-gzip": { severity: "error", about: "The compressed file is damaged or incomplete." },
  "gzip-too-large": { severity: "error", about: "The compressed file unpacks to more than can be read." },
  "git-lfs": { severity: "error", about: "The file is a Git LFS pointer, not the data." },
  html: { severity: "error", about: "The file is a web page, not the data." },
  "too-deep": { severity: "error", about: "The JSON or YAML is nested too deep to store." },
  "bad-json": { severity: "error", about: "The JSON is cut off or invalid." },
  "bad-yaml": { severity: "error", about: "The YAML is invalid." },
  "unclosed-quote": { severity: "error", about: "A quote in a table opens and never closes." },
  "unknown-format": { severity: "error", about: "JSON of an unknown kind." },
  "unknown-text": { severity: "error", about: "Text that is neither JSON nor a known kind of table." },
  "repeated-header": { severity: "error", about: "Two columns of a table have the same name." },
  "not-needed": { severity: "notice", about: "A file that repeats what the other files say." },
  "unsupported-version": { severity: "error", about: "A version of a format that cannot be read." },
  "bad-dataset": { severity: "error", about: "A saved data set that cannot be opened." },
  "changed-dataset": { severity: "notice", about: "A saved data set that was changed since, read as a new one." },
  "bad-walk": { severity: "error", about: "A saved walk that cannot be opened." },
  "damaged-trace": { severity: "notice", about: "A saved walk with damaged results, which are computed again." },
  "no-tools": { severity: "error", about: "A catalogue without tools." },
  "no-requests": { severity: "error", about: "A file of requests without any." },
  "same-file": { severity: "notice", about: "The same file was dropped twice." },
  "json-lines": { severity: "notice", about: "One JSON value per line." },
  "decoded-as": { severity: "notice", about: "Read in the encoding you chose." },
  "mended-line-breaks": { severity: "notice", about: "Line breaks inside quotes, repaired as you chose." },
  "bad-zip": { severity: "error", about: "A .zip that is damaged, encrypted or of an unsupported kind." },
  "zip-too-large": { severity: "error", about: "The .zip unpacks to more than can be read." },
  "skipped-file": { severity: "notice", about: "Files in a folder or archive that hold no data." },
  "left-out": { severity: "notice", about: "Rows you chose to leave out." },
  written: { severity: "notice", about: "Parts of a file that you corrected." },
  mapped: { severity: "notice", about: "Fields read as you chose." },
  unpacked: { severity: "notice", about: "A compressed file was unpacked." },

  /* Rows. */
  "bad-line": { severity: "held-back", about: "A line that is not JSON among lines that are." },
  "bad-record": { severity: "held-back", about: "A record of a saved data set that cannot be read." },
  "bad-step": { severity: "held-back", about: "Steps of a saved walk, from the first unreadable one on." },
  "not-a-row": { severity: "held-back", about: "A row of the wrong kind." },
  "ragged-row": { severity: "held-back", about: "A row with more or fewer cells than the header." },
  "no-query": { severity: "held-back", about: "A row without the text of a request." },
  "no-text": { severity: "held-back", about: "A request whose text holds only marks." },
  "bad-tools": { severity: "held-back", about: "A row whose tools are not names." },
  "bad-label": { severity: "held-back", about: "A label that says neither yes nor no." },
  "bad-score": { severity: "held-back", about: "A score that is not a number." },
  "bad-edge": { severity: "held-back", about: "A pair that is not two whole numbers." },
  "tool-held-back": { severity: "held-back", about: "A tool that cannot be used." },
  "not-a-tool": { severity: "held-back", about: "A row that is not a tool." },
  "repeated-id": { severity: "held-back", about: "An id that an earlier row already has." },
  "unknown-tool": { severity: "held-back", about: "A gold tool that is in no catalogue." },
  "dangling-tool": { severity: "held-back", about: "A judgement of a tool that is in no catalogue." },
  "dangling-query": { severity: "held-back", about: "A judgement of a request that is in no file." },
  "merged-rows": { severity: "notice", about: "Rows with the same request, merged into one." },
  "pairs-as-judgements": { severity: "notice", about: "Pairs without a header, read as request and tool." },
  "repeated-judgement": { severity: "notice", about: "The same judgement more than once." },

  /* Requests. */
  trim: { severity: "notice", about: "White space around a request." },
  "strip-wrapping-quotes": { severity: "notice", about: "Quotes around a whole request." },
  "strip-leading-markdown": { severity: "notice", about: "Leftover Markdown before a request." },
  "replace-lone-surrogates": { severity: "notice", about: "Half a character in a request." },
  "cut-after-heading": { severity: "notice", about: "Requests cut before an explanation, as you chose." },
  "collapse-whitespace": { severity: "notice", about: "White space collapsed to single spaces, as you chose." },
  "leave-out-repeats": { severity: "notice", about: "Equal requests left out, as you chose." },
  "equal-requests": { severity: "notice", about: "Requests that repeat the text and the tools of another." },
  explanation: { severity: "notice", about: "Requests with a section that may name their tools." },
  "white-space": { severity: "notice", about: "Line breaks or several spaces inside requests." },
  "repeated-request": { severity: "notice", about: "Requests that are identical word for word." },
  unjudged: { severity: "notice", about: "Requests without judged tools." },
  "no-tool-needed": { severity: "notice", about: "Requests that need no tool." },
  invisible: { severity: "notice", about: "Invisible characters in a request." },
  "line-break-in-cell": { severity: "notice", about: "A line break inside a quoted cell." },
  "repeated-gold": { severity: "notice", about: "A request that names a tool more than once." },
  "unbalanced-quote": { severity: "notice", about: "A quote in a request that is never closed." },
  "splits-from-names": {
    severity: "notice",
    about: "Which files are history and which are test, taken from their names.",
  },

  /* Logs. */
  "gold-is-use": { severity: "notice", about: "Tools of requests that are those that were used." },
  "untried-format": { severity: "notice", about: "A reader that has met no real file of its kind." },
  "only-left-out-tools": { severity: "notice", about: "Requests of a log that used only tools that are left out." },
  "calls-failed": { severity: "held-back", about: "A request of a log whose every call failed." },
  "cut-request": { severity: "notice", about: "Long requests of a log, cut." },
  "log-step": { severity: "notice", about: "What a step of reading a log does." },
  redacted: { severity: "notice", about: "Private things of known shape, taken out of a log." },
  "may-hold-names": { severity: "notice", about: "Names of persons that a log can still hold." },
  "no-words": { severity: "error", about: "A log without the words of a request." },

  /* Tools. */
  "no-description": { severity: "notice", about: "Tools without a description." },
  "description-is-name": { severity: "notice", about: "Descriptions that only repeat the name." },
  "nameless-tool": { severity: "notice", about: "Tools without a name that came with a request." },
  "links-not-kept": { severity: "notice", about: "Links between tools, which are not imported." },
  "repeated-description": { severity: "notice", about: "Different tools with the same description." },
  "same-name": { severity: "notice", about: "Tools with the same name but different descriptions." },
  "same-tool": { severity: "notice", about: "The same tool in more than one place." },
  "server-tool": { severity: "notice", about: "Tools that run at the model's provider and have no description here." },
  "next-cursor": { severity: "notice", about: "One page of a longer list." },
  "bad-tool-name": { severity: "notice", about: "Tool names that servers and models may refuse." },
  deprecated: { severity: "notice", about: "Operations marked as deprecated." },
  "remote-ref": { severity: "notice", about: "References to other files, which are not followed." },
  "broken-ref": { severity: "notice", about: "References that lead nowhere or in a circle." },
  "cut-schema": {
    severity: "notice",
    about: "Schemas that contain themselves or are very deep or large, read in part.",
  },
  "unnamed-parameter": { severity: "notice", about: "Parameters without a name, which are skipped." },
  "added-tools": { severity: "notice", about: "Tools created from names, as you chose." },

  /* Vectors. */
  "no-vectors": { severity: "error", about: "A file of vectors without a usable one." },
  "no-encoder": { severity: "notice", about: "Vectors from an unnamed encoder." },
  "not-unit": { severity: "notice", about: "Vectors that did not have length 1 and were scaled to it." },
  "no-id": { severity: "held-back", about: "A vector without an id." },
  "no-numbers": { severity: "held-back", about: "A vector that is neither a list of numbers nor base64." },
  dimensions: { severity: "held-back", about: "A vector with more or fewer numbers than the others." },
  "not-finite": { severity: "held-back", about: "A vector contains NaN or infinity." },
  "zero-vector": { severity: "held-back", about: "A vector of zeros, which has no direction." },

  /* Matching and runs. */
  "matched-trimmed": { severity: "notice", about: "Names matched after trimming white space." },
  "matched-case-insensitive": { severity: "notice", about: "Names matched ignoring upper and lower case." },
  "matched-alias": { severity: "notice", about: "Names matched to another name of a tool." },
  "matched-path": { severity: "notice", about: "Paths matched although a parameter has another name." },
  "matched-prefix": { severity: "notice", about: "Names matched without what a client put before them." },
  "unknown-id": { severity: "held-back", about: "Vectors that belong to nothing in the data set." },
  "rank-disagrees": { severity: "notice", about: "Ranks of a run that contradict its scores." },
} as const satisfies Record<string, MessageKind>;

export type MessageCode = keyof typeof MESSAGE_CODES;
