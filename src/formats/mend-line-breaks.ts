/** A JSON text in which line breaks inside quotes are written as `\n`, and how many those were. */
export function mendLineBreaks(text: string): { text: string; count: number } {
  const parts: string[] = [];
  let count = 0;
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === "\\" && isQuoted) at += 1;
    else if (isQuoted && (character === "\n" || character === "\r")) {
      parts.push(text.slice(from, at), "\\n");
      count += 1;
      if (character === "\r" && text[at + 1] === "\n") at += 1;
      from = at + 1;
    }
  }
  return { text: parts.join("") + text.slice(from), count };
}
