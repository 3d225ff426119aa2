/** A text before and after a step of cleaning: what is taken away is struck through. */
export function StruckText({ before, after }: { before: string; after: string }) {
  const start = before.indexOf(after);
  if (after !== "" && start >= 0) {
    return (
      <span className="person">
        <Cut text={before.slice(0, start)} />
        {after}
        <Cut text={before.slice(start + after.length)} />
      </span>
    );
  }
  if (after === "") {
    return (
      <span className="person">
        <Cut text={before} />
      </span>
    );
  }
  return <span className="person">{showBlanks(before)}</span>;
}

/** Blanks that become one are drawn as signs. */
function showBlanks(text: string): string {
  return text.replace(/\s{2,}|\n/g, drawBlanks);
}

function drawBlanks(blanks: string): string {
  return blanks.replace(/\n/g, "↵").replace(/\s/g, "␣");
}

/** White space that goes is drawn as signs: it could not be seen struck through. */
function Cut({ text }: { text: string }) {
  if (text === "") return null;
  return <s>{text.trim() === "" ? drawBlanks(text) : text}</s>;
}
