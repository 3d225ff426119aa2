import { Kbd } from "../../ui/Kbd";
import { Button } from "../../ui/Button";
import { useSession } from "../app-context";
import type { Steps } from "./use-steps";
import { keysOf } from "./shell-keymap";
import { isExample } from "../../state/app/session";
import styles from "./ask/ask.module.css";

/** Above the example of a first visit: which step is drawn, and the way on to the next. */
export function ExampleCaption({ walk }: { walk: Steps }) {
  const shown = useSession(isExample);
  if (!shown) return null;
  const isAtEnd = walk.at === walk.steps.length - 1;
  return (
    <p className={`${styles.caption} small no-print`}>
      <b>{isAtEnd ? "A finished example." : "An example, step by step."}</b>{" "}
      <span className="quiet">{SAID[walk.steps[walk.at]?.name ?? "result"] ?? SAID.vote}</span>{" "}
      {!isAtEnd && (
        <Button kind="link" className="no-print" onClick={() => walk.move(1)}>
          Go on <Kbd keys={keysOf("step-forward")} />
        </Button>
      )}
    </p>
  );
}

/** What each step has drawn. */
const SAID: Partial<Record<string, string>> & { vote: string } = {
  request: "A request, as somebody wrote it.",
  bundle: "The tools of the most similar past request are looked up.",
  coverage: "Which of them serves which words? Tools that serve none are dropped.",
  vote: "Words that no tool serves are put to a vote of three lists.",
  result: "The set that is expected to score best is chosen; every underline runs from the words to their tool.",
};

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
