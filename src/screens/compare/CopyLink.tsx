import { useState } from "react";
import { Button } from "../../ui/Button";

/** The address of this comparison. It names runs; whoever lacks one is told which file to drop. */
export function CopyLink() {
  const [said, setSaid] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setSaid("Copied. It names the runs; send their file along, or a bundle.");
    } catch {
      setSaid("The browser does not let the page copy. Take the address from its bar.");
    }
  };
  return (
    <>
      <Button kind="link" onClick={() => void copy()}>
        Copy link
      </Button>
      <span role="status" className="q">
        {said}
      </span>
    </>
  );
}
