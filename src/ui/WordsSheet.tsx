import { useState } from "react";
import { countOf } from "../../core/domain/phrases";
import { Dialog } from "../../ui/Dialog";
import { findTerms } from "../../ui/find-terms";
import { GLOSSARY, type TermName } from "../../ui/glossary";
import { addressOfTerm } from "../../ui/term-places";
import styles from "./shortcuts.module.css";

/** The words of the field that stand on the screen now, with their sentences and where they are taught. */
export function WordsSheet({ onClose }: { onClose: () => void }) {
  const [names] = useState((): TermName[] => findTerms(readScreen()));
  return (
    <Dialog title="Words on this screen" note={countOf(names.length, "word")} className="keys" onClose={onClose}>
      {names.length === 0 && <p>No word of the glossary stands on this screen.</p>}
      <dl className={styles.words}>
        {names.map((name) => {
          const { href, says } = addressOfTerm(name);
          return (
            <div key={name}>
              <dt>{GLOSSARY[name].word}</dt>
              <dd>{GLOSSARY[name].sentence}</dd>
              <dd>
                <a href={href} onClick={onClose} aria-label={`${GLOSSARY[name].word}: ${says}`}>
                  {says}
                </a>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>
        <a href="#screen=learn&page=glossary" onClick={onClose}>
          All words
        </a>
      </p>
    </Dialog>
  );
}

/** What is said by the app and in sight: not the words of requests, which are a person's. */
function readScreen(): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // What can be chosen in a closed list is on the screen, too.
    const holder = node.parentElement?.closest("select") ?? node.parentElement;
    const isSaid = holder?.checkVisibility({ visibilityProperty: true }) && !holder.closest("dialog, script, .person");
    if (isSaid && node.nodeValue) texts.push(node.nodeValue);
  }
  // Pieces of one sentence are nodes of their own: a blank keeps them apart, and no phrase runs over two lines of it.
  return texts.join(" ").replaceAll(/\s+/g, " ");
}
