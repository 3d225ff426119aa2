import type { ReactNode } from "react";
import { GLOSSARY, type TermName } from "./glossary";
import { Popover } from "./Popover";
import { addressOfTerm } from "./term-places";

export interface TermProps {
  name: TermName;
  /** What stands on the screen; absent: the word. */
  children?: ReactNode;
  /**
   * `word`: the word itself opens its sentence, with the way to where it is taught. `sign`: a small "?" beside a word that is a
   * control already. `plain`: within a control or a label, where nothing else can be pressed; the sentence is its title.
   */
  as?: "word" | "sign" | "plain";
}

/** A word of the field that opens its sentence. Fetched apart from the first load, because all sentences come with it: see `Term`. */
export function TermHint({ name, children, as = "word" }: TermProps) {
  const { word, sentence } = GLOSSARY[name];
  if (as === "plain") {
    return (
      <abbr className="plain-term" title={sentence}>
        {children ?? word}
      </abbr>
    );
  }
  const { href, says } = addressOfTerm(name);
  return (
    <Popover
      name={word}
      hint={sentence}
      label={as === "word" ? (children ?? word) : <TermSign />}
      triggerClass={as === "word" ? "term" : "term-sign no-print"}
      panelClass="term-panel"
      align="start"
      as="span"
    >
      {() => (
        <>
          <span>
            <b>{word}</b> {sentence}
          </span>
          <span className="term-way">
            <a href={href}>{says}</a>
          </span>
        </>
      )}
    </Popover>
  );
}

function TermSign() {
  return (
    <>
      <span aria-hidden="true">?</span>
      <span className="visually-hidden">Explain this word</span>
    </>
  );
}
