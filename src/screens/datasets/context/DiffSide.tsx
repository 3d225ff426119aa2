import type { DiffPart } from "./word-diff";

/** One of two texts that are compared: words that the other has not are bold. */
export function DiffSide({ name, parts }: { name: string; parts: readonly DiffPart[] }) {
  return (
    <p>
      <span className="quiet">{name}</span>
      <span>
        {parts.length === 0 && <span className="faint">no description</span>}
        {parts.map(({ text, isOwn }, index) => (isOwn ? <b key={index}>{text} </b> : <span key={index}>{text} </span>))}
      </span>
    </p>
  );
}
