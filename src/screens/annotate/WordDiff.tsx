import { diffWords } from "../../ui/diff";

/** Two wordings as one: what was taken out is struck through, what was put in is underlined, and both are said. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  return (
    <span className="person">
      {diffWords(before, after).map(({ sign, text }, at) =>
        sign === " " ? (
          <span key={at}>{text}</span>
        ) : sign === "-" ? (
          <del key={at}>
            <span className="visually-hidden"> taken out: </span>
            {text}
          </del>
        ) : (
          <ins key={at}>
            <span className="visually-hidden"> put in: </span>
            {text}
          </ins>
        ),
      )}
    </span>
  );
}
