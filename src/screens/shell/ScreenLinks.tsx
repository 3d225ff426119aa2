import type { MouseEvent } from "react";
import type { ScreenName } from "../../state/view";
import { useSetView, useView } from "../app-context";
import type { ScreenEntry } from "./screen-entry";

/** The screens that work, as links of their own. */
export function ScreenLinks({ screens }: { screens: readonly ScreenEntry[] }) {
  const shown = useView((state) => state.screen);
  const setView = useSetView();
  const open = (event: MouseEvent, screen: ScreenName) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setView({ screen, playback: "stopped" });
  };
  return (
    <nav aria-label="Screens">
      {[{ name: "workbench" as const, label: "Workbench" }, ...screens].map(({ name, label }) => (
        <a
          key={name}
          href={name === "workbench" ? "#" : `#screen=${name}`}
          aria-current={name === shown ? "page" : undefined}
          onClick={(event) => open(event, name)}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
