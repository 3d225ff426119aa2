import { useState } from "react";
import { Button } from "../../../ui/Button";

interface CopyButtonProps {
  text: string;
  label: string;
  kind?: "plain" | "link";
}

/** Puts a text on the clipboard, and says whether it is there. */
export function CopyButton({ text, label, kind = "link" }: CopyButtonProps) {
  const [said, setSaid] = useState<{ of: string; sentence: string } | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid({ of: text, sentence: "Copied" });
    } catch {
      setSaid({ of: text, sentence: "The browser did not allow it: select the text and copy it." });
    }
  };
  return (
    <>
      <Button kind={kind} onClick={() => void copy()}>
        {label}
      </Button>{" "}
      <span role="status" className="quiet">
        {said?.of === text && said.sentence}
      </span>
    </>
  );
}
