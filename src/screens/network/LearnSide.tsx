import { wilsonInterval } from "../../core/math/intervals";
import type { Experience } from "../../core/network/experience/read-experience";
import { countProbes } from "../../wording/experience";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { EdgeName } from "./LearnEdges";
import { useEdges, useNetwork } from "./network-context";
import styles from "./learn.module.css";

/** What went wrong by iteration, and what trials changed. */
export function LearnSide({ experience }: { experience: Experience }) {
  return (
    <>
      <Shares experience={experience} />
      <Changes experience={experience} />
      <section>
        <h2>Does it help?</h2>
        <p className="quiet">
          Not known from this: the probes are the model’s own. Evaluate can tell, on requests that people wrote, by
          correct paths and extra calls of the methods <i>Path by a language model</i> and{" "}
          <i>Path by a language model, guidance</i>. No model has been measured here yet. Win rate needs a model as the
          judge and is not offered.
        </p>
      </section>
    </>
  );
}

const PERCENT = 100;

function Shares({ experience: { iterations } }: { experience: Experience }) {
  const rows = iterations.filter((one) => countProbes(one).of > 0);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>
        Probes that went wrong <span className="quiet">by iteration, 95 %</span>
      </h2>
      <table className={styles.shares}>
        <thead>
          <tr>
            <th>Iteration</th>
            <th className="numeric">look-alikes</th>
            <th className="numeric">dependencies</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((iteration) => (
            <tr key={iteration.number}>
              <td>{iteration.number}</td>
              <Share {...countProbes(iteration, "similar")} />
              <Share {...countProbes(iteration, "before")} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Share({ wrong, of }: { wrong: number; of: number }) {
  if (of === 0) return <td className="numeric quiet">–</td>;
  const { low, high } = wilsonInterval(wrong, of);
  const percent = (share: number) => Math.round(share * PERCENT);
  return (
    <td className="numeric">
      <b>{percent(wrong / of)} %</b>
      <br />
      <span className="quiet">
        {wrong} of {of}, {percent(low)}–{percent(high)}
      </span>
    </td>
  );
}

/** Edges that trials found or lost: a person takes them over into the network, since walks go by it. */
function Changes({ experience: { iterations } }: { experience: Experience }) {
  const network = useNetwork();
  const edges = useEdges();
  const added = iterations.flatMap((one) => one.added);
  const dropped = iterations.flatMap((one) => one.dropped);
  if (added.length + dropped.length === 0) return null;
  const shown = new Map(edges.map((edge) => [edge.id, edge]));
  return (
    <section>
      <h2>What trials changed</h2>
      <ul className={styles.changes}>
        {added.map(({ edge, count }) => (
          <li key={edge}>
            <span>
              <EdgeName edge={edge} />
              <br />
              <span className="quiet">{countOf(count, "probe")} took one for the other</span>
            </span>
            {shown.has(edge) ? (
              <span className="quiet">on the map</span>
            ) : (
              <Button kind="link" onClick={() => void network.edit({ kind: "add-edge", edge })}>
                Draw it
              </Button>
            )}
          </li>
        ))}
        {dropped.map(({ edge, answered }) => (
          <li key={edge}>
            <span>
              <EdgeName edge={edge} />
              <br />
              <span className="quiet">none of {countOf(answered, "probe")} used the one before the other</span>
            </span>
            {shown.get(edge)?.isCut ? (
              <Button kind="link" onClick={() => void network.edit({ kind: "restore-edge", edge })}>
                Restore
              </Button>
            ) : (
              <Button kind="link" onClick={() => void network.edit({ kind: "cut-edge", edge })}>
                Cut it
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
