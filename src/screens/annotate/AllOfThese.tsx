import { useEffect, useRef, useState } from "react";
import type { AllPreview, ForAll } from "../../state/annotate/judge-all";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { Popover } from "../../ui/Popover";
import { Choices } from "./Choices";
import { Failure } from "./Failure";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import styles from "./annotate.module.css";

const ACTS: readonly (readonly [ForAll, string])[] = [
  ["as-suggested", "Take what is suggested"],
  ["no-tool", "Say that no tool is needed"],
  ["later", "Put them off"],
];

/** One answer for every request that the queue is narrowed to: first what that would be, then one step with a way back. */
export function AllOfThese({ count }: { count: number }) {
  return (
    <>
      <span className="separator">/</span>
      <Popover
        name="All of these requests"
        triggerClass="link"
        align="start"
        label={count === 1 ? "this one" : `all of these ${count}`}
        panelClass={styles.how ?? ""}
      >
        {(close) => <AllPanel close={close} />}
      </Popover>
    </>
  );
}

type Standing = { done: number; total: number } | AllPreview | "storing" | null;

function AllPanel({ close }: { close: () => void }) {
  const controller = useOpenAnnotation();
  const [act, setAct] = useState<ForAll>("as-suggested");
  const [standing, setStanding] = useState<Standing>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const looking = useRef<AbortController | null>(null);
  useEffect(() => () => looking.current?.abort(), []);
  const fail = (error: unknown) => {
    setStanding(null);
    setFailure(error instanceof Error ? error.message : "The requests could not be read. Try again.");
  };
  const choose = (chosen: ForAll) => {
    looking.current?.abort();
    setAct(chosen);
    setStanding(null);
  };
  const look = () => {
    const aborting = new AbortController();
    looking.current = aborting;
    setFailure(null);
    setStanding({ done: 0, total: 0 });
    const tell = (done: number, total: number) => {
      if (!aborting.signal.aborted) setStanding({ done, total });
    };
    controller.previewAll(act, tell, aborting.signal).then(
      (found) => {
        if (!aborting.signal.aborted) setStanding(found);
      },
      (error: unknown) => {
        if (!aborting.signal.aborted) fail(error);
      },
    );
  };
  const store = (preview: AllPreview) => {
    setStanding("storing");
    controller.judgeAll(preview).then(close, fail);
  };
  return (
    <>
      <Choices title="For all of them" name="for-all" options={ACTS} chosen={act} onChoose={choose} />
      <Failure failure={failure} />
      {standing === null && (
        <Button kind="go" onClick={look}>
          Look at what that changes
        </Button>
      )}
      {standing !== null && standing !== "storing" && "done" in standing && (
        <p role="status">
          Looking at request {Math.min(standing.done + 1, standing.total)} of {standing.total} …
        </p>
      )}
      {standing === "storing" && <p role="status">Saving …</p>}
      {standing !== null && standing !== "storing" && "items" in standing && (
        <Preview preview={standing} store={() => store(standing)} />
      )}
    </>
  );
}

function Preview({ preview, store }: { preview: AllPreview; store: () => void }) {
  const { act, items, answered, blind, otherThanGold, withoutGold } = preview;
  const total = useAnnotation((state) => state.order.length);
  const left = [
    answered > 0 &&
      `${countOf(answered, "request has", "requests have")} your answer already and ${answered === 1 ? "stays" : "stay"} as it is.`,
    blind > 0 &&
      `${countOf(blind, "request is", "requests are")} blind: judge ${blind === 1 ? "it" : "them"} one by one.`,
  ].filter((said) => said !== false);
  const changes = [
    otherThanGold > 0 && `${otherThanGold} will differ from the gold`,
    withoutGold > 0 && `${countOf(withoutGold, "request has", "requests have")} no gold`,
  ].filter((said) => said !== false);
  return (
    <>
      <p>
        {items.length === 0 ? "There is nothing to do." : `${countOf(items.length, "request")} of ${total}`}
        {items.length > 0 && (act === "later" ? " will be put off." : " will get your answer.")}
        {act !== "later" && changes.length > 0 && ` Of them ${changes.join(", ")}.`}
      </p>
      {left.map((said) => (
        <p key={said} className="quiet">
          {said}
        </p>
      ))}
      {items.length > 0 && (
        <Button kind="go" onClick={store}>
          {act === "later" ? "Put off" : "Answer"} {countOf(items.length, "request")}
        </Button>
      )}
    </>
  );
}
