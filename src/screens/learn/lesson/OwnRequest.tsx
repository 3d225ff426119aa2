import { useEffect, useId, useState, type SubmitEvent } from "react";
import { Button } from "../../../ui/Button";
import { useActions, useSession } from "../../app-context";
import { setAddressParts, useAddressPart } from "../../use-address-part";
import styles from "./lesson.module.css";

/** In characters: it stands in the address. */
const LONGEST_REQUEST = 2000;

/** Asked once a visit: whoever changes the text on the workbench afterwards is not overruled by the address. */
const asked = new Set<string>();

/**
 * The request that the address brings along: a link to a step with a request of one's own is walked wherever it is opened.
 * Whether it is still being walked.
 */
export function useOwnRequest(): boolean {
  const [request] = useAddressPart("request");
  const [written] = useAddressPart("ask");
  const status = useSession((state) => state.status);
  const shown = useSession((state) => state.trace?.query.text ?? null);
  const hasData = useSession((state) => state.datasetLabel !== null);
  const { newWalk, askRequest } = useActions();
  const wanted = request === "own" && written !== null ? written.trim().slice(0, LONGEST_REQUEST) : "";
  const isThere = wanted === "" || shown === wanted;
  const isDue = !isThere && hasData && status !== "running" && !asked.has(wanted);
  useEffect(() => {
    if (!isDue) return;
    asked.add(wanted);
    newWalk();
    void askRequest(wanted);
  }, [isDue, wanted, newWalk, askRequest]);
  const isChanged = !isThere && asked.has(wanted) && status === "done";
  useEffect(() => {
    if (isChanged) setAddressParts({ ask: null });
  }, [isChanged]);
  return !isThere && (isDue || status === "running" || !hasData);
}

/** A request of the reader's own: written here, walked by the app, and asked about before its answer is shown. */
export function OwnRequest() {
  const id = useId();
  const [draft, setDraft] = useState("");
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const text = draft.trim();
    if (text === "") return;
    asked.delete(text);
    setAddressParts({ request: "own", ask: text, guess: null, seen: null, move: null }, "step");
  };
  return (
    <form className={styles.ownRequest} onSubmit={send}>
      <label htmlFor={id}>
        <b>A request of your own</b> <span className="quiet">walked in this browser, with the open data set</span>
      </label>
      <textarea
        id={id}
        className="field"
        rows={3}
        maxLength={LONGEST_REQUEST}
        value={draft}
        placeholder="What do you need done?"
        onChange={({ target }) => setDraft(target.value)}
      />
      <Button type="submit" disabled={draft.trim() === ""}>
        Ask me about it
      </Button>
    </form>
  );
}
