import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/Button";
import { passFocus } from "../ui/use-kept-focus";

type Answer = "asking" | "kept" | "not kept" | "refused";

/** Whether the browser has agreed not to clear what is stored here, and the way to ask it. */
export function PersistentStorageSwitch() {
  const place = useRef<HTMLSpanElement>(null);
  const [answer, setAnswer] = useState<Answer>("asking");
  useEffect(() => {
    void isKept().then((kept) => setAnswer(kept ? "kept" : "not kept"));
  }, []);
  const ask = async () => setAnswer((await askToKeep()) ? "kept" : "refused");
  if (answer === "asking") return null;
  return (
    <span ref={place} tabIndex={-1} className="quiet" role="status">
      {answer === "not kept" && (
        <Button kind="link" onClick={() => void passFocus(place.current, ask())}>
          Ask the browser not to clear it
        </Button>
      )}
      {answer === "kept" && "The browser was asked not to clear it, and agreed."}
      {answer === "refused" &&
        "The browser was asked and did not agree. It may agree once you use the page more or bookmark it. Save a backup now and then."}
    </span>
  );
}

async function isKept(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

async function askToKeep(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
