import { Fragment } from "react";

/** The letters of runs stand out, wherever a sentence names them. */
export function WithLetters({ text, letters }: { text: string; letters: readonly string[] }) {
  return text
    .split(/\b([A-F])\b/)
    .map((part, index) =>
      index % 2 === 1 && letters.includes(part) ? <b key={index}>{part}</b> : <Fragment key={index}>{part}</Fragment>,
    );
}
