import { useEffect, useMemo, useRef } from "react";
import type { ToolId } from "../../../core/domain/ids";
import { writeFiles } from "../../../formats/write/write-dataset";
import { findByWords } from "../../../core/toolbox/finders";
import { createOrder } from "../../../core/toolbox/order-tools";
import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { useActions } from "../../app-context";
import { pickFiles } from "../../pick-files";
import { AddTool } from "../context/AddTool";
import { useDatasets, useDatasetState } from "../context/dataset-context";
import { WRITTEN } from "../../../state/datasets/toolbox-actions";
import { useToolNames } from "./tool-names";
import styles from "./toolbox.module.css";

const NEAR = 5;
const OWN_FORMAT = "kitpick-dataset";
const NO_TOOLS: never[] = [];

/** A request is typed, and the tools it needs are picked: of the five nearest by words, or by name. */
export function WriteRequest() {
  const controller = useDatasets();
  const tools = useDatasetState((state) => state.dataset?.tools ?? NO_TOOLS);
  const { text, needed } = useDatasetState((state) => state.requestDraft);
  const input = useRef<HTMLInputElement>(null);
  // The first edit makes a copy, which is drawn anew: who was typing goes on typing.
  const wasWritten = useDatasetState(({ dataset }) => {
    const edit = dataset?.provenance.derivation?.edits.at(-1)?.edit;
    return edit?.kind === "add" && edit.label === WRITTEN;
  });
  useEffect(() => {
    if (wasWritten && document.activeElement === document.body) input.current?.focus();
  }, [wasWritten]);
  const isTyping = text.trim() !== "";
  // A large catalogue takes a moment to index: not before somebody types.
  const nearest = useMemo(() => {
    if (!isTyping) return () => [];
    const [finder, order] = [findByWords(tools), createOrder(tools)];
    return (words: string) => [...order(finder.score({ text: words })).subarray(0, NEAR)];
  }, [tools, isTyping]);
  const names = useToolNames();
  const near = nearest(text).map((index) => tools[index]!.id);
  const shown = [...near, ...needed.filter((tool) => !near.includes(tool))];
  const turn = (tool: ToolId) =>
    controller.draftRequest({
      text,
      needed: needed.includes(tool) ? needed.filter((other) => other !== tool) : [...needed, tool],
    });
  const isReady = text.trim() !== "" && needed.length > 0;
  const add = () => {
    if (isReady) void controller.addRequest();
  };
  return (
    <section
      className={styles.part}
      onKeyDown={(event) => {
        const tool =
          event.altKey && /^Digit[1-5]$/.test(event.code) ? near[Number(event.code.slice(5)) - 1] : undefined;
        if (!tool) return;
        event.preventDefault();
        turn(tool);
      }}
    >
      <h3>
        Write a request <span className="quiet">best: what somebody really asked</span>
      </h3>
      <input
        ref={input}
        className={`field ${styles.asked}`}
        aria-label="Request to add"
        placeholder="What does somebody want done?"
        value={text}
        onChange={(event) => controller.draftRequest({ text: event.currentTarget.value, needed })}
        onKeyDown={(event) => {
          if (event.key === "Enter") add();
        }}
      />
      {shown.length > 0 && (
        <>
          <ul className={styles.near} aria-label="Tools it needs">
            {shown.map((tool, index) => (
              <li key={tool}>
                <button
                  type="button"
                  className={styles.choose}
                  aria-pressed={needed.includes(tool)}
                  onClick={() => turn(tool)}
                >
                  {index < NEAR && <Kbd keys={["Alt", String(index + 1)]} />} {names.get(tool)}
                  {needed.includes(tool) && <span className="quiet"> needed</span>}
                </button>
              </li>
            ))}
          </ul>
          <AddTool names={names} taken={needed} onAdd={turn} />
        </>
      )}
      <p className={styles.actions}>
        <Button disabled={!isReady} onClick={add}>
          Add the request <Kbd keys={["Enter"]} />
        </Button>
        {text.trim() !== "" && needed.length === 0 && <span className="quiet">Pick the tools it needs.</span>}
      </p>
      <ReadLog />
    </section>
  );
}

/** Files of logs are read together with the open data set: their requests stand behind its own in a new one. */
function ReadLog() {
  const { addFiles } = useActions();
  const dataset = useDatasetState((state) => state.dataset);
  if (!dataset) return null;
  const read = (files: readonly File[]) => {
    const written = writeFiles(dataset, OWN_FORMAT).map(({ name, text }) => new File([text], `${dataset.name}${name}`));
    void addFiles([...written, ...files]);
  };
  return (
    <p className="small quiet">
      <Button kind="link" onClick={() => pickFiles(read)}>
        Read a log
      </Button>{" "}
      of an assistant: real requests, with the tools that were used. What is private is taken out before you see it.
    </p>
  );
}
