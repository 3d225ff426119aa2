import { useState } from "react";
import { describeLeaving } from "../../wording/elsewhere";
import type { SearchController, SearchState } from "../../state/elsewhere/search-controller";
import { Button } from "../../ui/Button";
import { formatCount } from "../../ui/format-number";
import { useLibrary, useSession } from "../app-context";
import styles from "./search.module.css";
import settings from "./settings.module.css";

type EngineReport = NonNullable<SearchState["report"]>;
type ReportedIndex = EngineReport["indexes"][number];
type Search = "exact" | "fast";

/** What the engine has, which of it is to be used, and what leaves this machine then. */
export function SearchFindings({ search, report }: { search: SearchController; report: EngineReport }) {
  const standingOf = useIndexStanding();
  const usable = report.indexes.filter((index) => standingOf(index).isUsable);
  const [picked, setPicked] = useState<string | null>(null);
  const [way, setWay] = useState<Search>("exact");
  const chosen = usable.find(({ index }) => index === picked) ?? usable[0];
  const leaving = describeLeaving(report.host);
  return (
    <>
      {report.indexes.length === 0 ? (
        <p>
          It has no index of Kitpick. Write one from the command line: <code>npm run -s index -- --help</code>
        </p>
      ) : (
        <table className={`${settings.choices} ${styles.indexes}`}>
          <thead>
            <tr>
              <th scope="col">Index of</th>
              <th scope="col">Encoder</th>
              <th scope="col" className="numeric">
                Tools
              </th>
              <th scope="col" className="numeric">
                Past requests
              </th>
              <th scope="col">Here</th>
            </tr>
          </thead>
          <tbody>
            {report.indexes.map((index) => (
              <IndexRow
                key={index.index}
                index={index}
                standing={standingOf(index)}
                isChosen={index === chosen}
                onChoose={() => setPicked(index.index)}
              />
            ))}
          </tbody>
        </table>
      )}
      {chosen && (
        <>
          {chosen.encoder && <WayChoice way={way} onChoose={setWay} />}
          <section className={styles.leaving} aria-label="What leaves this machine">
            <h4>What leaves this machine</h4>
            <p>{leaving.sent}</p>
            <p className="quiet">{leaving.kept}</p>
            <p className={styles.buttons}>
              <Button
                kind="go"
                onClick={() => void search.connect({ index: chosen.index, search: chosen.encoder ? way : "exact" })}
              >
                Agree, and search at {report.host}
              </Button>
            </p>
          </section>
        </>
      )}
    </>
  );
}

/** That the engine answers, and how fast. */
export function EngineAnswers({ report: { host, version, medianMs } }: { report: EngineReport }) {
  return (
    <>
      <b>{host} answers</b>, and lets this page in.{" "}
      {version === null ? "It does not tell its version" : `OpenSearch ${version}`}
      {medianMs !== null && `, ${Math.max(1, Math.round(medianMs))} ms a search (median of five)`}.
    </>
  );
}

interface IndexStanding {
  isUsable: boolean;
  sentence: string;
}

/** Whether an index can serve the data set and the encoder in use, in a few words. */
function useIndexStanding(): (index: ReportedIndex) => IndexStanding {
  const hash = useSession((state) => state.dataset?.hash ?? null);
  const encoder = useLibrary((state) => (state.encoder.status === "ready" ? state.encoder.ready.sha256 : null));
  return ({ dataHash, encoder: of, isComplete }) => {
    if (!isComplete) return { isUsable: false, sentence: "not finished: run the command again" };
    if (dataHash !== hash) return { isUsable: false, sentence: "other data: open that data set first" };
    if (of === null) return { isUsable: true, sentence: "words only: for the encoder Words" };
    const isOther = encoder !== null && of.sha256 !== encoder;
    return { isUsable: true, sentence: isOther ? "used while its encoder is chosen" : "fits your data and encoder" };
  };
}

interface IndexRowProps {
  index: ReportedIndex;
  standing: IndexStanding;
  isChosen: boolean;
  onChoose: () => void;
}

function IndexRow({ index, standing, isChosen, onChoose }: IndexRowProps) {
  const { dataName, dataHash, encoder, rows } = index;
  return (
    <tr className={isChosen ? settings.on : ""}>
      <td>
        <label className="radio">
          <input
            type="radio"
            name="search-index"
            checked={isChosen}
            disabled={!standing.isUsable}
            onChange={onChoose}
            title={index.index}
          />
          {dataName} <span className="faint">data {dataHash.slice(0, 4)}</span>
        </label>
      </td>
      <td>{encoder?.id ?? "words"}</td>
      <td className="numeric" data-unit="tools">
        {formatCount(rows.tools)}
      </td>
      <td className="numeric" data-unit="past requests">
        {formatCount(rows.requests)}
      </td>
      <td>{standing.sentence}</td>
    </tr>
  );
}

function WayChoice({ way, onChoose }: { way: Search; onChoose: (way: Search) => void }) {
  return (
    <div className="control-line" role="radiogroup" aria-label="How it searches">
      <label className="radio">
        <input type="radio" name="search-way" checked={way === "exact"} onChange={() => onChoose("exact")} />
        Exact <span className="quiet">looks at every text</span>
      </label>
      <label className="radio">
        <input type="radio" name="search-way" checked={way === "fast"} onChange={() => onChoose("fast")} />
        Fast <span className="quiet">by a graph of neighbours, overlooks one now and then</span>
      </label>
    </div>
  );
}
