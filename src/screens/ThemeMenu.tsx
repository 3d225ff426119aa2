import { Icon } from "../ui/Icons";
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
  const { setTheme } = useActions();
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
                  setTheme(theme);
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

/** Puts the chosen theme on the page. Until the settings have been read, the system's theme holds. */
export function useTheme() {
  const theme = useLibrary((state) => state.theme);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }, [theme]);
}
