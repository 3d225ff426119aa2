import { adoptQuery } from "../state/app/address";
import type { PagePort } from "../state/app/dependencies";

const WALK_OF_TAB = "kitpick-walk";

/** The address bar, the clipboard and the downloads of this page. */
export function createBrowserPage(): PagePort {
  let hasAsked = false;
  moveQuery();
  return {
    address: () => location.href.split("#")[0] ?? "",
    fragment: () => location.hash.slice(1),
    replaceFragment: (fragment) => {
      const hash = fragment === "" ? "" : `#${fragment}`;
      history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
    },
    onFragmentChange: (listener) => addEventListener("hashchange", listener),
    // Plain http from another machine has none.
    copy: async (text) => navigator.clipboard.writeText(text),
    walkOfTab: () => tryTabMemory((memory) => memory.getItem(WALK_OF_TAB)),
    keepWalkOfTab: (id) => void tryTabMemory((memory) => memory.setItem(WALK_OF_TAB, id)),
    download: (fileName, content) => {
      const link = document.createElement("a");
      const isText = typeof content === "string" || Array.isArray(content);
      const type = isText ? "application/json" : "application/octet-stream";
      link.href = URL.createObjectURL(new Blob([content].flat(), { type }));
      link.download = fileName;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
    reload: (address) => {
      if (address === "bare") {
        tryTabMemory((memory) => memory.removeItem(WALK_OF_TAB));
        history.replaceState(null, "", location.pathname);
      }
      location.reload();
    },
    askToKeep: () => {
      // Some browsers ask the person, so once is enough.
      if (hasAsked || !navigator.storage?.persist) return;
      hasAsked = true;
      void navigator.storage.persist().catch(() => false);
    },
  };
}

/** A link with its runs behind a question mark opens like one with a hash. */
function moveQuery(): void {
  const moved = adoptQuery(location.search, location.hash.slice(1));
  if (moved) history.replaceState(history.state, "", `${location.pathname}${moved.search}#${moved.fragment}`);
}

/** Where a browser keeps nothing, a reload shows the last walk of all tabs. */
function tryTabMemory<Result>(ask: (memory: Storage) => Result): Result | null {
  try {
    return ask(sessionStorage);
  } catch {
    return null;
  }
}
