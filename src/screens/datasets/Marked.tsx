import { markMatches } from "./search-rows";

/** A text in which what was looked for is marked. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  return (
    <>
      {markMatches(text, wanted).map((piece, index) =>
        piece.isMatch ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
      )}
    </>
  );
}
