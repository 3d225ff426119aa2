import { isBiased } from "../../core/annotate/orders";
import type { Project } from "../../core/domain/judgement";
import type { OrderKind, SliceKind } from "../../core/domain/queue-order";
import type { SuggestionSource } from "../../state/annotate/annotation-state";
import { MOST_SOURCES } from "../../state/annotate/suggestion-sources";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { Popover } from "../../ui/Popover";
import { Choices, type Need } from "./Choices";
import { useAnnotation, useOpenAnnotation } from "./annotation-context";
import { LearningLine } from "./LearningLine";
import { CarryMe, NameField } from "./NameField";
import { ProjectSharing } from "./SharingFields";
import styles from "./annotate.module.css";

const ORDERS: readonly (readonly [OrderKind, string])[] = [
  ["file", "in the order of the file"],
  ["random", "at random"],
  ["stratified", "stratified"],
  ["worst", "worst first"],
  ["uncertain", "uncertain first"],
  ["divided", "most divided first"],
];
const SLICES: readonly (readonly [SliceKind, string])[] = [
  ["gold", "by how many tools are gold"],
  ["part", "by part of the data set"],
  ["length", "by length"],
  ["category", "by category of the first gold tool"],
];
export const ALL_SLICES: typeof SLICES = [...SLICES, ["verdict", "by what a walk finds of its bundle"]];
const QUOTAS: readonly (readonly ["equal" | "proportional", string])[] = [
  ["equal", "every slice alike"],
  ["proportional", "by the size of the slice"],
];
export const BLIND: readonly (readonly [Project["blind"], string])[] = [
  ["off", "suggestions shown"],
  ["half", "suggestions hidden for half"],
  ["always", "suggestions hidden"],
];
export const ASKED: readonly (readonly [Project["ask"], string])[] = [
  ["set-and-words", "tools, and the words that ask for them"],
  ["set", "tools alone"],
];

/** The source that is a walk made now. */
const WALK = "walk";

/** How the queue is judged: by whom, in which order, what is shown. Changes hold from the next request on. */
export function QueueSettings() {
  const controller = useOpenAnnotation();
  const project = useAnnotation((state) => state.project);
  const me = useAnnotation((state) => state.me.name);
  const orderKind = useAnnotation((state) => state.orderKind);
  const ordering = useAnnotation((state) => state.ordering);
  const learnsAgain = useAnnotation((state) => state.learnsAgain);
  const needs = useNeeds();
  if (!project) return null;
  const { order } = project;
  const said = ORDERS.find(([kind]) => kind === orderKind)![1];
  const blind = BLIND.find(([kind]) => kind === project.blind)![1];
  return (
    <>
      <Popover
        name="How the queue is judged"
        triggerClass="link"
        align="start"
        label={`${said} / annotator ${me} / ${blind}`}
        panelClass={styles.how ?? ""}
      >
        {(close) => (
          <>
            <NameField onDone={close} />
            <CarryMe onDone={close} />
            <Sources />
            <Choices
              title="Order"
              name="order"
              options={ORDERS}
              chosen={order.kind}
              needs={needs}
              onChoose={(kind) => void controller.change({ order: { kind } })}
            />
            {order.kind === "stratified" && (
              <>
                <Choices
                  title="Slices"
                  name="slices"
                  options={ALL_SLICES}
                  needs={(kind) =>
                    kind === "verdict" ? { said: "walks every request first", isMissing: false } : null
                  }
                  chosen={order.slices ?? "gold"}
                  onChoose={(slices) => void controller.change({ order: { slices } })}
                />
                <Choices
                  title="Of each slice"
                  name="quota"
                  options={QUOTAS}
                  chosen={order.quota ?? "equal"}
                  onChoose={(quota) => void controller.change({ order: { quota } })}
                />
              </>
            )}
            {order.kind === "uncertain" && (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={learnsAgain}
                  onChange={({ target }) => void controller.setLearnsAgain(target.checked)}
                />
                <span>
                  learn again after 25 answers{" "}
                  <span className="quiet">never from controls, hidden suggestions or known answers</span>
                </span>
              </label>
            )}
            <p className="quiet">
              Worst, uncertain and most divided first are biased: one request in ten is drawn at random as a control,
              and shares are counted from the controls alone.
            </p>
            <Choices
              title="Suggestions and gold"
              name="blind"
              options={BLIND}
              chosen={project.blind}
              onChoose={(kind) => void controller.change({ blind: kind })}
            />
            <ProjectSharing project={project} />
            <p className="quiet">
              Half: drawn by name and request, the same whenever you come back. A hidden suggestion can be shown with V;
              that is recorded.
            </p>
            <Choices
              title="Asked for"
              name="ask"
              options={ASKED}
              chosen={project.ask}
              onChoose={(ask) => void controller.change({ ask })}
            />
          </>
        )}
      </Popover>
      {ordering !== null ? (
        <span role="status">
          {" "}
          walking for “{ORDERS.find(([kind]) => kind === ordering.kind)?.[1] ?? "what a walk finds"}”: {ordering.done}{" "}
          of {ordering.total}{" "}
          <Button kind="link" onClick={() => controller.stopOrdering()}>
            Stop
          </Button>
        </span>
      ) : (
        orderKind !== order.kind && (
          <>
            {" "}
            <Button kind="link" onClick={() => void controller.workOutOrder()}>
              Work out “{ORDERS.find(([kind]) => kind === order.kind)![1]}”
            </Button>
          </>
        )
      )}
      <LearningLine />
    </>
  );
}

/** What an order needs, and whether that is not there; `null`: nothing. */
function useNeeds(): (kind: OrderKind) => Need | null {
  const sources = useAnnotation((state) => state.sources);
  const hasGold = useAnnotation((state) => state.dataset?.queries.some(({ gold }) => gold !== null) ?? false);
  return (kind) => {
    if (kind === "worst" && !hasGold) return { said: "needs gold, and no request has any", isMissing: true };
    if (kind === "divided" && sources.length < 2)
      return { said: "needs a second suggestion: choose one above", isMissing: true };
    const looksAtWalks = kind === "worst" ? sources[0]!.id === WALK : sources.some(({ id }) => id === WALK);
    const needsWalks = kind === "uncertain" || (isBiased(kind) && looksAtWalks);
    return needsWalks ? { said: "walks every request first", isMissing: false } : null;
  };
}

/** Who suggests: the first that was chosen fills “Yours”, three at most are columns. */
function Sources() {
  const controller = useOpenAnnotation();
  const chosen = useAnnotation((state) => state.sources);
  const offered = useAnnotation((state) => state.offered);
  const listed = [...chosen, ...(offered ?? []).filter(({ id }) => !chosen.some((one) => one.id === id))];
  const toggle = (source: SuggestionSource) => {
    const rest = chosen.filter(({ id }) => id !== source.id);
    void controller.suggestBy(rest.length === chosen.length ? [...chosen, source] : rest);
  };
  return (
    <fieldset className={styles.choices}>
      <legend>Who suggests</legend>
      {listed.map((source) => {
        const at = chosen.findIndex(({ id }) => id === source.id);
        const isLast = at !== -1 && chosen.length === 1;
        const isFull = at === -1 && chosen.length >= MOST_SOURCES;
        return (
          <label className="radio" key={source.id}>
            <input type="checkbox" checked={at !== -1} disabled={isLast || isFull} onChange={() => toggle(source)} />
            <span>
              {source.label} {at === 0 && <span className="quiet">fills “Yours”</span>}
            </span>
          </label>
        );
      })}
      {offered === null ? (
        <Button kind="link" onClick={() => void controller.offerSources()}>
          Find evaluations, runs and colleagues
        </Button>
      ) : (
        <p className="quiet">
          {countOf(offered.length, "source")} here, three at most. Runs of other systems are added under Compare,
          colleagues by their files.
        </p>
      )}
    </fieldset>
  );
}
