import { useEffect, useState } from "react";
import { Button } from "../ui/Button";

type Answer = "asking" | "kept" | "not kept" | "refused";

/** Whether the browser has agreed not to clear what is stored here, and the way to ask it. */
export function PersistentStorageSwitch() {
  const [answer, setAnswer] = useState<Answer>("asking");
  useEffect(() => {
    void isKept().then((kept) => setAnswer(kept ? "kept" : "not kept"));
  }, []);
  const ask = async () => setAnswer((await askToKeep()) ? "kept" : "refused");
  switch (answer) {
    case "asking":
      return null;
    case "kept":
      return <span className="quiet">The browser was asked not to clear it, and agreed.</span>;
    case "not kept":
      return (
        <Button kind="link" onClick={() => void ask()}>
          Ask the browser not to clear it
        </Button>
      );
    case "refused":
      return (
        <span className="quiet" role="status">
          The browser was asked and did not agree. It may agree once you use the page more or bookmark it. Save a backup
          now and then.
        </span>
      );
  }
}

async function isKept(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

async function askToKeep(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
