import { useMemo, useState } from "react";
import { LARGEST_SET, MOST_REQUESTS, startBuild } from "../../../core/generate/plan-build";
import { estimateBuild } from "../../../core/generate/estimate-cost";
import { isOfRecord } from "../../../core/generate/finish-build";
import type { BuildPlan, DeletionRule } from "../../../core/domain/build";
import type { Dataset } from "../../../core/domain/dataset";
import type { ToolId } from "../../../core/domain/ids";
import type { BuildOptions } from "../../../state/generate/build-state";
import { countOf, formatCount, formatRoughly } from "../../../ui/format-number";
import { Button } from "../../../ui/Button";
import { refuseWording } from "../../../state/generate/build-wordings";
import { useLibrary } from "../../app-context";
import { ChosenSets, DrawnSets, drawSets, FIRST_DRAW, SetList, NumberField, type DrawWish } from "./ToolSets";
import { PlannedPrompts, wordingsOfPlan, type OwnWords } from "./PromptSettings";
import { useGeneration, useGenerationState } from "./generation-context";
import styles from "./generate.module.css";

/** What is to be made: sets of tools, how many requests of each, and the rule. Asks nobody. */
export function PlanForm({ dataset }: { dataset: Dataset }) {
  const build = useGeneration();
  const { tools } = dataset;
  const [way, setWay] = useState<"draw" | "choose">("draw");
  const [draw, setDraw] = useState<DrawWish>(FIRST_DRAW);
  const [chosen, setChosen] = useState<ToolId[][]>([]);
  const [perSet, setPerSet] = useState(2);
  const [deletion, setDeletion] = useState<DeletionRule>("random");
  const [words, setWords] = useState<OwnWords>({});
  const wanted = useLibrary((state) => state.encoder.wanted);
  const sets = useMemo(() => (way === "draw" ? drawSets(tools, draw) : chosen), [way, tools, draw, chosen]);
  const wordings = wordingsOfPlan(words);
  const wish: BuildOptions = {
    sets,
    ...(wordings.length > 0 ? { wordings } : {}),
    draw: way === "draw" ? { seed: draw.seed, shares: draw.shares } : null,
    perSet,
    seed: draw.seed,
    deletion,
    mostTries: 5,
    tooSimilar: 0.8,
    encoder: wanted === "words" ? "tool-minilm-3x384-int4" : wanted,
  };
  return (
    <form
      className={styles.buildPlan}
      onSubmit={(event) => {
        event.preventDefault();
        void build.begin(dataset, wish);
      }}
    >
      <p className={styles.about}>
        A language model writes requests that need exactly the tools of a set and judges each one twice; you review them
        and keep the good ones as a data set. <b>Such requests are written by a model.</b> They show which tools a
        request needs, not what people actually ask, and the file says so.
      </p>
      <RecordedOffer dataset={dataset} />
      <div className={styles.planColumns}>
        <fieldset>
          <legend>Sets of tools</legend>
          <p className="way-choice">
            <label>
              <input type="radio" name="sets" checked={way === "draw"} onChange={() => setWay("draw")} /> Draw at random
            </label>
            <label>
              <input type="radio" name="sets" checked={way === "choose"} onChange={() => setWay("choose")} /> Choose by
              hand
            </label>
          </p>
          {way === "draw" ? (
            <DrawnSets wish={draw} largest={Math.min(LARGEST_SET, tools.length)} onWish={setDraw} />
          ) : (
            <ChosenSets tools={tools} sets={chosen} onSets={setChosen} />
          )}
        </fieldset>
        <fieldset>
          <legend>Requests</legend>
          <p>
            <NumberField label="For each set" value={perSet} least={1} most={20} onValue={setPerSet} />
          </p>
          <p>
            <label>
              Removed before the second judgement{" "}
              <select
                className="field"
                value={deletion}
                onChange={(event) => setDeletion(event.currentTarget.value as DeletionRule)}
              >
                <option value="random">a random tool, as in the paper</option>
                <option value="last">the last tool, as in the released code</option>
              </select>
            </label>
          </p>
          <p className={`quiet ${styles.rule}`}>
            A request passes when it is judged exact with all its tools and partial without that one. One with a cosine
            above .80 to another of the same set is rewritten, up to five times.
          </p>
        </fieldset>
      </div>
      <PlannedPrompts words={words} onWords={setWords} />
      <PlanEnd wish={wish} dataset={dataset} wantedSets={way === "draw" ? draw.count : sets.length} />
    </form>
  );
}

/** What the plan comes to, and the way to begin. */
function PlanEnd({ wish, dataset, wantedSets }: { wish: BuildOptions; dataset: Dataset; wantedSets: number }) {
  const { sets, perSet } = wish;
  const total = sets.length * perSet;
  const isGood = total >= 1 && total <= MOST_REQUESTS;
  const refusals = (wish.wordings ?? []).map(refuseWording).filter((sentence) => sentence !== null);
  const cost = useMemo(() => (isGood ? costOf(wish, dataset) : null), [isGood, wish, dataset]);
  return (
    <div className={styles.planEnd}>
      <p role="status">
        {sets.length === 0 && "No set of tools yet."}
        {sets.length > 0 && `${countOf(sets.length, "set")}, ${countOf(total, "request")}. `}
        {sets.length > 0 &&
          sets.length < wantedSets &&
          `The catalogue has no more sets of these sizes; you asked for ${wantedSets}. `}
        {total > MOST_REQUESTS && `A build holds ${MOST_REQUESTS} requests at most: draw fewer sets.`}
        {cost &&
          `This takes ${formatCount(cost.calls)} to ${formatCount(cost.mostCalls)} model calls, about ${formatRoughly(cost.tokens)} tokens.`}
      </p>
      <p className="button-row">
        <Button type="submit" kind="go" disabled={!isGood || refusals.length > 0}>
          Begin
        </Button>
        {refusals.length > 0 ? (
          <span className="trouble">{refusals.join(" ")}</span>
        ) : (
          <span className="quiet">No model is called yet. Next, choose where answers come from.</span>
        )}
      </p>
      <SetList sets={sets} tools={dataset.tools} />
    </div>
  );
}

function costOf(wish: BuildOptions, { tools, name, hash }: Dataset) {
  const plan: BuildPlan = { ...wish, id: "", createdAt: "", catalogue: { name, hash } };
  return estimateBuild({
    plan,
    items: startBuild(plan),
    reviews: [],
    tools: new Map(tools.map((tool) => [tool.id, tool])),
  });
}

/** A build of this data set that can be done again without a model. */
function RecordedOffer({ dataset }: { dataset: Dataset }) {
  const build = useGeneration();
  const recorded = useGenerationState((state) => state.recorded);
  if (!recorded) return null;
  const { plan, answers } = recorded;
  const known = new Set(dataset.tools.map(({ id }) => id));
  if (plan.sets.flat().some((tool) => !known.has(tool))) return null;
  const isWritten = isOfRecord(answers);
  const { id: _id, createdAt: _at, catalogue: _of, ...wish } = plan;
  return (
    <p className="recorded">
      <Button onClick={() => void build.begin(dataset, wish)}>Replay a recorded build</Button>
      <span className="quiet">
        {countOf(plan.sets.length, "set")}, {countOf(plan.sets.length * plan.perSet, "request")}.{" "}
        {isWritten ? "Its answers were written by hand for this sample." : "No model is called."}
        {plan.wordings && " Its prompts were edited; they are shown with the build."}
      </span>
    </p>
  );
}
