import { isOfRecord, isPartlyOfRecord } from "../../core/generate/finish-build";
import { formatSize, formatScore, countOf, formatCount } from "../../ui/format-number";
import { useLibrary } from "../app-context";
import { useDatasetState } from "./context/dataset-context";
import { describeDatasetEdit } from "../../wording/dataset";
import type { BuildProvenance, RejectReason } from "../../core/domain/build";
import { describeOrigin } from "../../wording/answers";
import styles from "./datasets.module.css";

/** Where the data came from, under which licence, and everything that was done to it. */
export function CardTab() {
  const dataset = useDatasetState((state) => state.dataset);
  const sampleHash = useLibrary((state) => state.datasets[0]?.hash);
  if (!dataset) return null;
  const { provenance, hash } = dataset;
  const isSample = hash === sampleHash;
  const parent = provenance.derivation?.parent;
  const { build } = provenance;
  return (
    <div className={`${styles.figs} ${styles.cardFigs} small`}>
      <dl>
        <dt>Origin</dt>
        <dd>
          {isSample
            ? "Comes with the app: written for this project, all names and places made up."
            : parent
              ? `Made here from “${parent.name}”.`
              : build
                ? `Built here over the tools of “${build.plan.catalogue.name}”.`
                : "Read from your files."}
        </dd>
        {parent && (
          <>
            <dt>Its data</dt>
            <dd className={styles.hash}>{parent.hash}</dd>
          </>
        )}
        <dt>Licence</dt>
        <dd>
          {isSample
            ? "MIT, like the app."
            : parent?.hash === sampleHash
              ? "MIT for the sample it came from; the edits are yours."
              : build && build.plan.catalogue.hash === sampleHash
                ? isOfRecord(build.models)
                  ? "MIT, like the sample; what you reworded is yours."
                  : "MIT for the tools of the sample; for what a model wrote, check the terms of that model."
                : "Not stated in the files; check with the authors."}
        </dd>
        <dt>Hash</dt>
        <dd className={styles.hash}>{hash}</dd>
        <dt>Files</dt>
        <dd>
          {provenance.files.length === 0 ? "none of yours" : null}
          <ul>
            {provenance.files.map(({ name, sizeBytes, sha256 }) => (
              <li key={sha256}>
                {name}, {formatSize(sizeBytes)} <span className={`${styles.hash} faint`}>{sha256.slice(0, 12)}</span>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <div>
        {build && <GenerationCard build={build} />}
        <EditLog />
      </div>
    </div>
  );
}

/** Every edit since the data it came from, oldest first, with the hash it led to; what was undone stays below. */
function EditLog() {
  const dataset = useDatasetState((state) => state.dataset);
  const derivation = dataset?.provenance.derivation;
  if (!dataset || !derivation) {
    return (
      <div>
        <h3>Edits</h3>
        <p className="quiet">
          None. Open a request or a tool to correct it: the correction goes into a copy that remembers where it came
          from.
        </p>
      </div>
    );
  }
  const { edits, undone } = derivation;
  return (
    <div>
      <h3>Edits</h3>
      <ol className={styles.editLog}>
        {edits.map(({ at, edit }, index) => (
          <li key={`${index} ${at}`}>
            <span className="faint numeric">{at.slice(0, 16).replace("T", " ")}</span>
            <span>{describeDatasetEdit(dataset, edit)}</span>
            <span className={`${styles.hash} faint`}>{(edits[index + 1]?.hashBefore ?? dataset.hash).slice(0, 4)}</span>
          </li>
        ))}
        {[...undone].reverse().map(({ at, edit }) => (
          <li key={`undone ${at}`} className="faint">
            <span className="numeric">{at.slice(0, 16).replace("T", " ")}</span>
            <span>{describeDatasetEdit(dataset, edit)}</span>
            <span>undone</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const REJECTED_AS: readonly [RejectReason, string][] = [
  ["not-exact", "not exact with all tools"],
  ["not-partial", "still served without a tool"],
  ["too-similar", "too similar to another"],
  ["unreadable", "no readable answer"],
];

/** How the requests of a data set were made, for whoever reads its card. */
function GenerationCard({ build }: { build: BuildProvenance }) {
  const { plan, counts, models, prompts } = build;
  const rejected = REJECTED_AS.flatMap(([reason, words]) =>
    counts[reason] > 0 ? [`${formatCount(counts[reason])} ${words}`] : [],
  );
  return (
    <>
      <h3>How the requests were made</h3>
      <p>{describeMaking(models)}</p>
      <dl>
        <dt>Answers</dt>
        <dd>{models.map(({ origin, answers }) => `${describeOrigin(origin)}, ${formatCount(answers)}`).join("; ")}</dd>
        <dt>Sets</dt>
        <dd>
          {countOf(plan.sets.length, "set")}, {plan.draw ? `drawn with seed ${plan.draw.seed}` : "chosen by hand"},{" "}
          {formatCount(plan.perSet)} wanted of each
        </dd>
        <dt>Rule</dt>
        <dd>
          exact with all tools, partial without {plan.deletion === "last" ? "the last one" : "a random one"}; cosine
          below {formatScore(plan.tooSimilar)} to others of its set
        </dd>
        <dt>Rejected</dt>
        <dd>{rejected.length === 0 ? "none" : rejected.join(", ")}</dd>
        <dt>By hand</dt>
        <dd>
          {formatCount(counts.kept)} kept, {formatCount(counts.reworded)} of them reworded,{" "}
          {formatCount(counts.dropped)} dropped
        </dd>
        <dt>Prompts</dt>
        <dd>
          {prompts.map(({ version }) => version).join(", ")}; their text, every answer and verdict are in the export
        </dd>
      </dl>
    </>
  );
}

function describeMaking(models: BuildProvenance["models"]): string {
  if (isOfRecord(models))
    return "From answers that were written by hand for a sample: no model produced them, and nothing was measured with them.";
  const how = isPartlyOfRecord(models)
    ? "Partly from answers that were written by hand for a sample, partly by a language model."
    : "By a language model, which also judged them.";
  return `${how} They show which tools a request needs, not what people actually ask.`;
}
