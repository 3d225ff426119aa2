import { useState } from "react";
import { listWords } from "../../../core/domain/phrases";
import { numberOf, readOrder, STEPS } from "../../../lessons/ptr/lesson";
import type { LessonStep, StepId } from "../../../lessons/ptr/step";
import { CopyButton } from "../parts/CopyButton";
import { linkTo } from "../parts/lesson-links";
import styles from "./teachers.module.css";

const FLAGS = [
  { name: "hint", label: "without hints" },
  { name: "own", label: "without other requests" },
  { name: "skip", label: "not without a guess" },
] as const;

/** What a link shows, ticked; the link and the snippet follow. */
export function LinkMaker() {
  const [named, setAt] = useState<StepId>("all");
  const [own, setOwn] = useState("");
  const [plays, setPlays] = useState(false);
  const order = readOrder(own);
  const at = order.steps.length === 0 || order.steps.some(({ id }) => id === named) ? named : order.steps[0]!.id;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isLocked, setLocked] = useState(false);
  const [hasNoAnswers, setNoAnswers] = useState(false);
  const [isPresented, setPresented] = useState(false);
  const hide = FLAGS.map(({ name }) => name)
    .filter((name) => hidden.has(name))
    .join(",");
  const answers = hasNoAnswers ? "hidden" : null;
  const link = linkTo({
    ...{ page: "lesson", lesson: plays ? "minute" : null, steps: plays ? null : stepsOf(order.steps) },
    ...{
      at: plays ? null : at,
      hide: plays ? "" : hide,
      answers: plays ? null : answers,
      lock: isLocked ? "1" : null,
      present: isPresented ? "1" : null,
    },
  });
  const step = STEPS.findIndex(({ id }) => id === at);
  const snippet = embedSnippet(
    { at, steps: stepsOf(order.steps), hide, answers },
    `Kitpick, the lesson: ${STEPS[step]!.name}`,
    link,
  );
  const turn = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  };
  return (
    <section>
      <h2>A link for your slides</h2>
      <div className={styles.ticks}>
        <label>
          Step{" "}
          <select
            className="field"
            value={at}
            disabled={plays}
            onChange={({ target }) => setAt(target.value as StepId)}
          >
            {STEPS.filter((step) => order.steps.length === 0 || order.steps.includes(step)).map((step) => (
              <option key={step.id} value={step.id}>
                {numberOf(step) + 1} {step.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Only these steps, in this order{" "}
          <input
            className="field"
            size={12}
            value={own}
            disabled={plays}
            placeholder="5, 8, 9"
            onChange={({ target }) => setOwn(target.value)}
          />
        </label>
        <Tick label="four pictures that play by themselves in a minute" isOn={plays} onTurn={() => setPlays(!plays)} />
        {FLAGS.map(({ name, label }) => (
          <Tick key={name} label={label} isOn={hidden.has(name)} onTurn={() => turn(name)} />
        ))}
        <Tick label="answers hidden" isOn={hasNoAnswers} onTurn={() => setNoAnswers(!hasNoAnswers)} />
        <Tick label="this request and this page only" isOn={isLocked} onTurn={() => setLocked(!isLocked)} />
        <Tick label="presented" isOn={isPresented} onTurn={() => setPresented(!isPresented)} />
      </div>
      <p role="status" className="quiet">
        {own.trim() !== "" && !plays && sayOrder(order)}
      </p>
      <p className={styles.made}>{link}</p>
      <p>
        <CopyButton kind="plain" text={link} label="Copy the link" />
      </p>
      <h2>In a page of yours</h2>
      <pre className={styles.made}>{snippet}</pre>
      <p>
        <CopyButton kind="plain" text={snippet} label="Copy the snippet" />
      </p>
      <p className="quiet">
        It keeps nothing, starts no worker and tells your page its height: <code>{`{ kitpick: "height", px }`}</code> by
        postMessage. Only this page may stand in a frame. Whoever serves Kitpick has to send the two headers that the
        README names; a host that lets nobody set headers, such as GitHub Pages, sends none, and there every page can be
        framed.
      </p>
    </section>
  );
}

/** As `steps=` takes them; `null`: all of them. */
const stepsOf = (steps: readonly LessonStep[]): string | null =>
  steps.length === 0 ? null : steps.map((step) => numberOf(step) + 1).join(",");

function sayOrder({ steps, refused }: ReturnType<typeof readOrder>): string {
  const left =
    refused.length === 0 ? "" : ` ${listWords(refused.map((name) => `“${name}”`))} left out: no step, or named twice.`;
  if (steps.length === 0) return `None of them is a step: all ${STEPS.length} are shown.${left}`;
  return `${steps.map(({ name }) => name).join(", then ")}.${left}`;
}

function Tick({ label, isOn, onTurn }: { label: string; isOn: boolean; onTurn: () => void }) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={onTurn} /> {label}
    </label>
  );
}

/** With a link inside for readers of feeds, which show no frames. */
function embedSnippet(
  parts: { at: StepId; steps: string | null; hide: string; answers: string | null },
  title: string,
  link: string,
): string {
  const query = new URLSearchParams({ lesson: "ptr", step: parts.at });
  if (parts.steps !== null) query.set("steps", parts.steps);
  if (parts.hide) query.set("hide", parts.hide);
  if (parts.answers !== null) query.set("answers", parts.answers);
  const address = new URL(`embed.html?${query}`, document.baseURI).href.replaceAll("&", "&amp;");
  const open = link.replaceAll("&", "&amp;");
  return `<iframe src="${address}" title="${title}" width="960" height="600" loading="lazy" style="border:0;max-width:100%">\n  <a href="${open}">${title}</a>\n</iframe>`;
}
