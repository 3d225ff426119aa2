import { useEffect } from "react";
import { useLibrary } from "../app-context";

/** Puts the chosen theme on the page. Until the settings have been read, the system's theme holds. */
export function useTheme() {
  const theme = useLibrary((state) => state.theme);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }, [theme]);
}
