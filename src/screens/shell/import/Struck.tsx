/** A text before and after a step of cleaning: what is taken away is struck through. */
export function Struck({ before, after }: { before: string; after: string }) {
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
  return (
    <span className="person">
      <Cut text={before} /> {after}
    </span>
  );
}

/** White space that goes is drawn as a sign: it could not be seen struck through. */
function Cut({ text }: { text: string }) {
  if (text === "") return null;
  return <s>{text.trim() === "" ? text.replace(/\n/g, "↵").replace(/\s/g, "␣") : text}</s>;
}
