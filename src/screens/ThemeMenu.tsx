import { Icon } from "../ui/Icons";
import { setKeyChoices } from "../ui/bind-keys";
import { Popover } from "../ui/Popover";
import { useActions, useLibrary } from "./app-context";
import { useEffect } from "react";

/** The three themes, in the words of the settings. */
export const THEMES = [
  { theme: "system", label: "as the system" },
  { theme: "light", label: "light" },
  { theme: "dark", label: "dark" },
] as const;

export function ThemeMenu() {
  const current = useLibrary((state) => state.theme);
  const { setPreference } = useActions();
  return (
    <Popover name="Theme" label={<Icon name="theme" />} triggerClass="icon-button keep" panelClass="menu-panel">
      {(close) => (
        <ul className="rows">
          {THEMES.map(({ theme, label }) => (
            <li key={theme} aria-current={theme === current ? "true" : undefined}>
              <button
                type="button"
                className="row-main"
                data-row
                onClick={() => {
                  setPreference("theme", theme);
                  close();
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}

/** Puts the chosen look and keys on the page. Until the settings have been read, the system's look holds. */
export function useLook() {
  const theme = useLibrary((state) => state.theme);
  const textSize = useLibrary((state) => state.textSize);
  const motion = useLibrary((state) => state.motion);
  const keys = useLibrary((state) => state.keys);
  useEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute("data-still", motion === "still");
    root.toggleAttribute("data-larger", textSize === "larger");
    if (theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme;
    // What is measured in pixels is measured anew.
    dispatchEvent(new Event("resize"));
  }, [theme, textSize, motion]);
  useEffect(() => setKeyChoices(keys), [keys]);
}
