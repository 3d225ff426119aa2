import { useState } from "react";
import { countOf } from "./format-number";
import { DialogFrame } from "./DialogFrame";
import { findTerms } from "./find-terms";
import { GLOSSARY, type TermName } from "./glossary";
import { addressOfTerm } from "./term-places";
import styles from "./words.module.css";

interface WordsSheetProps {
  onClose: () => void;
  /** When a link is followed out of it: closes what it was opened from, too. */
  onLeave?: () => void;
}

/** The words of the field that stand on the screen now, or in the dialog above it, with their sentences and where they are taught. */
export function WordsSheet({ onClose, onLeave }: WordsSheetProps) {
  const [{ names, where }] = useState(readNow);
  const leave = () => {
    onClose();
    onLeave?.();
  };
  return (
    <DialogFrame title={`Words ${where}`} note={countOf(names.length, "word")} className="keys" onClose={onClose}>
      {names.length === 0 && <p>No word of the glossary stands {where}.</p>}
      <dl className={styles.words}>
        {names.map((name) => {
          const { href, says } = addressOfTerm(name);
          return (
            <div key={name}>
              <dt>{GLOSSARY[name].word}</dt>
              <dd>{GLOSSARY[name].sentence}</dd>
              <dd>
                <a href={href} onClick={leave} aria-label={`${GLOSSARY[name].word}: ${says}`}>
                  {says}
                </a>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>
        <a href="#screen=learn&page=glossary" onClick={leave}>
          All words
        </a>
      </p>
    </DialogFrame>
  );
}

/** The uppermost dialog hides what lies below it. */
function readNow(): { names: TermName[]; where: string } {
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;
  return {
    names: findTerms(readTexts(dialog ?? document.body, dialog)),
    where: dialog ? "in this dialog" : "on this screen",
  };
}

/** What is said by the app and in sight: not the words of requests, which are a person's. */
function readTexts(root: Element, dialog: Element | null): string {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // What can be chosen in a closed list is on the screen, too.
    const holder = node.parentElement?.closest("select") ?? node.parentElement;
    const isSaid =
      holder?.checkVisibility({ visibilityProperty: true }) &&
      holder.closest("dialog") === dialog &&
      !holder.closest("script, kbd, .person");
    if (isSaid && node.nodeValue) texts.push(node.nodeValue);
  }
  // Pieces of one sentence are nodes of their own: a blank keeps them apart, and no phrase runs over two lines of it.
  return texts.join(" ").replaceAll(/\s+/g, " ");
}
