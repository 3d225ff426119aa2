import type { ShownWalk } from "../shown-walk";
import type { WalkMode } from "../walk-mode";
import { KeyHelp } from "./KeyHelp";
import { LinkPanel } from "./LinkPanel";
import { SelectionPanel } from "./SelectionPanel";

/** What is being done by hand, what it would bring, and the keys for it. */
export function Doing({ walk, mode }: { walk: ShownWalk; mode: WalkMode }) {
  return (
    <div className="doing">
      {mode.kind === "select" && <SelectionPanel walk={walk} span={mode.span} />}
      {mode.kind === "link" && walk.trace && (
        <LinkPanel trace={walk.trace} walk={walk} requirement={mode.requirement} chosen={mode.tool} />
      )}
      <KeyHelp mode={mode} />
    </div>
  );
}
