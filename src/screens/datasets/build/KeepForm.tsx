import { useState } from "react";
import { isKept, isWaiting, type Reviewed } from "../../../core/build/review";
import type { BuildDraft } from "../../../core/domain/build";
import { isOver } from "../../../core/build/advance";
import { nameOfBuild } from "../../../state/build-shelf";
import { countOf } from "../../../ui/amounts";
import { Button } from "../../../ui/Button";
import { useBuild } from "./use-build";

interface KeepFormProps {
  draft: BuildDraft;
  reviewed: readonly Reviewed[];
  onKeep: (name: string) => void;
}

/** The end of a build: a data set with its provenance. */
export function KeepForm({ draft, reviewed, onKeep }: KeepFormProps) {
  const build = useBuild();
  const [name, setName] = useState(nameOfBuild(draft));
  if (reviewed.length === 0) return null;
  const kept = reviewed.filter(isKept).length;
  const waiting = reviewed.filter(isWaiting).length;
  const open = reviewed.filter(({ decision }) => decision === "open").length;
  const unfinished = draft.items.filter((item) => !isOver(item)).length;
  return (
    <form
      className="keep"
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(name);
      }}
    >
      <h3>Keep</h3>
      <p className="do">
        <label>
          Name{" "}
          <input
            className="field"
            value={name}
            maxLength={120}
            onBlur={() => build.rename(name)}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <Button type="submit" kind="go" disabled={kept === 0}>
          Keep {countOf(kept, "request")} as data set
        </Button>
      </p>
      <p className="q">
        {kept === 0 && waiting === 0 && "Accept a request first. "}
        {waiting > 0 && `${countOf(waiting, "reworded request")} not judged yet: not kept before that. `}
        {open + unfinished > 0 &&
          `${countOf(open + unfinished, "request")} not decided or not finished stay out of it. `}
        {draft.keptAs && `Last kept as “${draft.keptAs.name}”. `}
        The data set holds all tools, the accepted requests, and how they were made: prompts, answers, verdicts, what
        was rejected and why, and your decisions. Export it on its tabs.
      </p>
    </form>
  );
}
