import { Kbd } from "../../ui/Kbd";
import { useSession } from "../app-context";
import { keysOf } from "./shell-keymap";
import { isExample } from "../../state/app/session";
import styles from "./ask/ask.module.css";

/** Above the finished walk of a first visit. */
export function ExampleCaption() {
  const shown = useSession(isExample);
  if (!shown) return null;
  return (
    <p className={`${styles.caption} small`}>
      <b>A finished example.</b>{" "}
      <span className="quiet">Every underline runs from the words to the tool that serves them.</span>
    </p>
  );
}

/** Below it: what can be done with a walk. */
export function WhatNext() {
  const shown = useSession(isExample);
  if (!shown) return null;
  return (
    <div className={`${styles.whatNext} small no-print`}>
      <p>
        <b>Change anything.</b>{" "}
        <span className="quiet">
          Cut an underline, draw a new one, rename a requirement. The score follows at once, and the original stays as a
          ghost.
        </span>
      </p>
      <p>
        <b>Play it in class.</b>{" "}
        <span className="quiet">
          Press <Kbd keys={keysOf("play")} /> and the walk is drawn step by step. Every step has its own link.
        </span>
      </p>
      <p>
        <b>Bring your own.</b>{" "}
        <span className="quiet">
          Drop a file of tools and a file of requests anywhere on this page. They are read here and stay here.
        </span>
      </p>
    </div>
  );
}
