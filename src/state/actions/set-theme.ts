import type { ActionContext } from "../dependencies";
import type { LibraryState } from "../library";
import { keepSetting, THEME } from "../settings";

export function setTheme({ storage, library }: ActionContext, theme: LibraryState["theme"]): void {
  library.setState({ theme });
  keepSetting(storage, THEME, theme);
}
