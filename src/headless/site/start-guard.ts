/**
 * Written into `index.html`, which holds the sentences: where the app cannot start, or must not, its place in the page is
 * replaced by the reason. From a file on the disk browsers run no module, so this is none. In a frame, a page around it could
 * lead the hand of whoever clicks; a header forbids that (`headers.ts`), and this is for hosts that send none: without its
 * place the app does not start (`main.tsx`).
 */
export const START_GUARD = `{
  const reason = location.protocol === "file:" ? "on-disk" : self === top ? null : "in-frame";
  if (reason) {
    document.getElementById("root").remove();
    document.getElementById(reason).hidden = false;
  }
}`;
