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
  "too-large": { severity: "error", about: "The file is larger than can be read." },
  "not-readable": { severity: "error", about: "The browser did not give the file's bytes." },
  "not-stored": { severity: "error", about: "The data could be read but not stored." },
  empty: { severity: "error", about: "There is nothing in the file." },
  "not-text": { severity: "error", about: "The file is a picture, an archive or other binary data." },
  "not-utf-8": { severity: "error", about: "The text is in another encoding." },
  "bad-gzip": { severity: "error", about: "The compressed file is damaged or not complete." },
  "gzip-too-large": { severity: "error", about: "What is inside the compressed file is larger than can be read." },
  "git-lfs": { severity: "error", about: "A Git LFS pointer stands where the data should be." },
  html: { severity: "error", about: "A web page stands where the data should be." },
  "too-deep": { severity: "error", about: "The nesting is deeper than can be stored." },
  "bad-json": { severity: "error", about: "The JSON breaks off or breaks a rule." },
  "bad-yaml": { severity: "error", about: "The YAML breaks a rule." },
  "unclosed-quote": { severity: "error", about: "A quote is opened in a table and never closed." },
  "unknown-format": { severity: "error", about: "JSON of a kind that is not known." },
  "unknown-text": { severity: "error", about: "Text that is neither JSON nor a table that is known." },
  "repeated-header": { severity: "error", about: "Two columns of a table have the same name." },
  "not-needed": { severity: "notice", about: "A file whose content follows from the others." },
  "unsupported-version": { severity: "error", about: "A version of a format that cannot be read." },
  "bad-dataset": { severity: "error", about: "A saved data set that cannot be opened." },
  "changed-dataset": { severity: "notice", about: "A saved data set that was changed, read as one of its own." },
  "bad-walk": { severity: "error", about: "A saved walk that cannot be opened." },
  "damaged-trace": { severity: "notice", about: "A saved walk whose results are damaged and are computed again." },
  "no-tools": { severity: "error", about: "A catalogue without tools." },
  "no-requests": { severity: "error", about: "A list without requests." },
  "same-file": { severity: "notice", about: "The same file was dropped twice." },
  "json-lines": { severity: "notice", about: "One JSON value per line." },
  "decoded-as": { severity: "notice", about: "Read in an encoding that was chosen." },
  "mended-line-breaks": { severity: "notice", about: "Line breaks inside quotes were mended as chosen." },
  "bad-zip": { severity: "error", about: "A .zip that is damaged, encrypted or of a kind that is not read." },
  "zip-too-large": { severity: "error", about: "What is inside the .zip is larger than can be read." },
  "skipped-file": { severity: "notice", about: "Files of a folder or archive that are no data." },
  "left-out": { severity: "notice", about: "Rows that were left out, as chosen." },
  written: { severity: "notice", about: "Parts of a file that a person wrote anew." },
  mapped: { severity: "notice", about: "Fields of a file read as chosen." },
  unpacked: { severity: "notice", about: "A compressed file was unpacked." },

  /* Rows. */
  "bad-line": { severity: "held-back", about: "A line that is no JSON among lines that are." },
  "bad-record": { severity: "held-back", about: "A record of a saved data set that cannot be read." },
  "bad-step": { severity: "held-back", about: "Steps of a saved walk from the first one on that cannot be read." },
  "not-a-row": { severity: "held-back", about: "A row of another kind." },
  "ragged-row": { severity: "held-back", about: "A row with more or fewer cells than the header." },
  "no-query": { severity: "held-back", about: "A row without the text of a request." },
  "no-text": { severity: "held-back", about: "A request whose text is nothing but marks." },
  "bad-tools": { severity: "held-back", about: "Tools of a row that are not names." },
  "bad-label": { severity: "held-back", about: "A label that says neither yes nor no." },
  "bad-score": { severity: "held-back", about: "A score that is no number." },
  "bad-edge": { severity: "held-back", about: "A pair that is not two whole numbers." },
  "tool-held-back": { severity: "held-back", about: "A tool that cannot be used." },
  "not-a-tool": { severity: "held-back", about: "A row that is no tool." },
  "repeated-id": { severity: "held-back", about: "An id that another row has already." },
  "unknown-tool": { severity: "held-back", about: "A gold tool that no catalogue has." },
  "dangling-tool": { severity: "held-back", about: "A judgement that names a tool no catalogue has." },
  "dangling-query": { severity: "held-back", about: "A judgement of a request that is not there." },
  "merged-rows": { severity: "notice", about: "Rows with the same request, made one." },
  "pairs-as-judgements": { severity: "notice", about: "Pairs without a header, read as request and tool." },
  "repeated-judgement": { severity: "notice", about: "The same judgement more than once." },

  /* Requests. */
  trim: { severity: "notice", about: "White space at the ends of a request." },
  "strip-wrapping-quotes": { severity: "notice", about: "Quotes around a whole request." },
  "strip-leading-markdown": { severity: "notice", about: "Leftovers of Markdown before a request." },
  "replace-lone-surrogates": { severity: "notice", about: "Half a character in a request." },
  "cut-after-heading": { severity: "notice", about: "Requests that were cut before an explanation, as chosen." },
  "collapse-whitespace": { severity: "notice", about: "White space made one space each, as chosen." },
  "leave-out-repeats": { severity: "notice", about: "Equal requests that were left out, as chosen." },
  "equal-requests": { severity: "notice", about: "Requests with the text and the tools of another." },
  explanation: { severity: "notice", about: "Requests with a section that may name their tools." },
  "white-space": { severity: "notice", about: "Line breaks or several spaces inside requests." },
  "repeated-request": { severity: "notice", about: "Requests that are equal word for word." },
  unjudged: { severity: "notice", about: "Requests whose tools nobody has named." },
  "no-tool-needed": { severity: "notice", about: "Requests that need no tool." },
  invisible: { severity: "notice", about: "Invisible characters in a request." },
  "line-break-in-cell": { severity: "notice", about: "A line break inside a quoted cell." },
  "repeated-gold": { severity: "notice", about: "A request that names a tool more than once." },
  "unbalanced-quote": { severity: "notice", about: "A quote in a request that is never closed." },
  "splits-from-names": { severity: "notice", about: "Which part is history and which test, told by names of files." },

  /* Tools. */
  "no-description": { severity: "notice", about: "Tools without a description." },
  "description-is-name": { severity: "notice", about: "Descriptions that only repeat the name." },
  "nameless-tool": { severity: "notice", about: "Tools without a name among those that a request brings along." },
  "links-not-kept": { severity: "notice", about: "Links between tools, which have no place here." },
  "repeated-description": { severity: "notice", about: "Different tools with the same description." },
  "same-name": { severity: "notice", about: "Tools that share a name and not a description." },
  "same-tool": { severity: "notice", about: "The same tool in more than one place." },
  "server-tool": { severity: "notice", about: "Tools that the model's provider runs, which have no description here." },
  "next-cursor": { severity: "notice", about: "One page of a list that has more." },
  "bad-tool-name": { severity: "notice", about: "Tool names that servers and models may refuse." },
  deprecated: { severity: "notice", about: "Operations marked as deprecated." },
  "remote-ref": { severity: "notice", about: "References to other files, which are not followed." },
  "broken-ref": { severity: "notice", about: "References to a place that is not there, or in a circle." },
  "added-tools": { severity: "notice", about: "Tools that were made from names, as chosen." },

  /* Vectors. */
  "no-vectors": { severity: "error", about: "A file of vectors without any that can be used." },
  "no-encoder": { severity: "notice", about: "Vectors that do not say which encoder made them." },
  "not-unit": { severity: "notice", about: "Vectors whose length was not 1 and was made so." },
  "no-id": { severity: "held-back", about: "A vector without an id." },
  "no-numbers": { severity: "held-back", about: "A vector that is neither a list of numbers nor base64." },
  dimensions: { severity: "held-back", about: "A vector with more or fewer numbers than the others." },
  "not-finite": { severity: "held-back", about: "A vector with a number that is none." },
  "zero-vector": { severity: "held-back", about: "A vector without a direction." },

  /* Matching and runs. */
  "matched-trimmed": { severity: "notice", about: "Names that match without white space at their ends." },
  "matched-case-insensitive": { severity: "notice", about: "Names that match in another case." },
  "matched-alias": { severity: "notice", about: "Names that match another name of a tool." },
  "matched-path": { severity: "notice", about: "Paths that match but for the name of a parameter." },
  "unknown-id": { severity: "held-back", about: "Vectors that belong to nothing in the data." },
  "rank-disagrees": { severity: "notice", about: "Ranks of a run that its scores contradict." },
} as const satisfies Record<string, MessageKind>;

export type MessageCode = keyof typeof MESSAGE_CODES;
