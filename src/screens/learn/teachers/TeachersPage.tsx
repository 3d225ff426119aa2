import { countOf } from "../../../core/domain/phrases";
import { STEPS } from "../../../lessons/ptr/lesson";
import type { StepId } from "../../../lessons/ptr/step";
import { Button } from "../../../ui/Button";
import { setAddressParts } from "../../use-address-part";
import { openStep } from "../parts/lesson-links";
import { LinkMaker } from "./LinkMaker";
import styles from "./teachers.module.css";

/** For whoever teaches with it: plans, links made by ticking, a class, embedding, and what to know before. */
export function TeachersPage() {
  return (
    <div className={styles.teachers}>
      <div className="intro">
        <h1>
          For teachers: <b>the lesson in 12 minutes, in 45, or in one.</b>
        </h1>
        <p>Every step asks before it shows. Nothing has to be installed, and no student needs an account.</p>
      </div>
      <Plans />
      <LinkMaker />
      <section>
        <h2>A class answers</h2>
        <ol className={styles.listed}>
          <li>
            Open <PageLink page="class">A class</PageLink>, choose two characters such as K8, and give the link to the
            class.
          </li>
          <li>Every student answers in their own browser and gets a code such as K8H-4H2B-A4.</li>
          <li>They put their codes into the chat that you use anyway, or send the file of all their answers.</li>
          <li>Copy the chat, with whatever else stands in it, and paste it. The last answer of each student counts.</li>
          <li>
            Present: <kbd>C</kbd> shows how the class answered, <kbd>A</kbd> which answer is right.
          </li>
        </ol>
      </section>
      <section>
        <h2>On paper, offline</h2>
        <p>
          The <PageLink page="handout">handout</PageLink> has three steps on a sheet of A4 and the key on a page of its
          own. Once Learn has been opened, the lesson needs no network until the page is closed: open it before the
          talk. No encoder is needed; the walks are recorded.
        </p>
      </section>
      <section>
        <h2>Licence, and how to cite</h2>
        <p>
          The app and its sample are under the MIT licence: use them, change them, show them. Cite “Kitpick, version
          0.1.0. A browser workbench for precise tool recommendation. 2026.”, and for the method Hang Gao and Yongfeng
          Zhang, “Task-Aligned Tool Recommendation for Large Language Models”, IJCNLP-AACL 2025, pages 2023–2045.
        </p>
      </section>
      <section>
        <h2>Limits</h2>
        <ul className={styles.listed}>
          <li>The walks of the lesson are of a made-up sample of 480 requests and 72 tools, in English.</li>
          <li>A link hides, it does not lock: whoever changes the address sees the answer.</li>
          <li>
            Two of 30 students draw the same four signs once in about 2,400 classes; the later answer then counts for
            both.
          </li>
          <li>The check sign finds most slips of the hand, not all: it is no proof against cheating.</li>
          <li>No language model has been asked: stage 2 works by rules here, not as in the paper.</li>
        </ul>
      </section>
    </div>
  );
}

function PageLink({ page, children }: { page: string; children: string }) {
  return (
    <Button kind="link" onClick={() => setAddressParts({ page })}>
      {children}
    </Button>
  );
}

const SHORT: readonly { minutes: number; at: StepId; doing: string }[] = [
  { minutes: 2, at: "all", doing: "Hands up before the answer: what is it worth to hand over every tool?" },
  { minutes: 2, at: "bundle", doing: "Who asked something like it?" },
  { minutes: 3, at: "over", doing: "Which tools go, which words stay open?" },
  { minutes: 3, at: "vote", doing: "The room votes, then the three lists do." },
  { minutes: 2, at: "score", doing: "Why one tool too many costs, and what TRACC leaves out." },
];

const LONG: readonly { minutes: number; doing: string; at?: StepId; page?: string }[] = [
  { minutes: 12, at: "all", doing: "Steps 1 to 6 with the class answering; read two wrong answers aloud and ask why." },
  { minutes: 8, at: "views", doing: "Steps 7 and 8, then in pairs: make the first of direct lose." },
  { minutes: 8, at: "score", doing: "Steps 9 and 10: when can a wrong tool raise the score?" },
  { minutes: 5, page: "gallery", doing: "Each pair takes one entry of the gallery and says what happened." },
  { minutes: 5, at: "unseen", doing: "What is lost where nobody asked for these tools together?" },
  { minutes: 7, at: "choice", doing: "A request of their own; how many tools will be named?" },
];

function Plans() {
  const plan = (rows: typeof LONG) => (
    <>
      <h2>
        {countOf(
          rows.reduce((sum, { minutes }) => sum + minutes, 0),
          "minute",
        )}
      </h2>
      <ol className={styles.plan}>
        {rows.map(({ minutes, at, page, doing }) => (
          <li key={doing}>
            <b>{minutes}</b>
            <span>
              <Button
                kind="link"
                onClick={() => (at ? openStep(at) : setAddressParts({ page: page ?? "lesson" }, "step"))}
              >
                {STEPS.find(({ id }) => id === at)?.name ?? "Gallery"}
              </Button>{" "}
              {doing}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
  return (
    <div className={styles.plans}>
      <section>{plan(SHORT)}</section>
      <section>{plan(LONG)}</section>
    </div>
  );
}
