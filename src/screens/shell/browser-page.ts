import type { PagePort } from "../../state/dependencies";

/** The address bar, the clipboard and the downloads of this page. */
export function createBrowserPage(): PagePort {
  return {
    address: () => location.href.split("#")[0] ?? "",
    fragment: () => location.hash.slice(1),
    replaceFragment: (fragment) => {
      const hash = fragment === "" ? "" : `#${fragment}`;
      history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
    },
    onFragmentChange: (listener) => addEventListener("hashchange", listener),
    copy: (text) => navigator.clipboard.writeText(text),
    download: (fileName, text) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      link.download = fileName;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
  };
}
