import { useEffect, useMemo, useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import type { PairTrials } from "../../core/recommend/trained/network/local-trials";
import { Button } from "../../ui/Button";
import { describePair, describeTrials, describeWords } from "../../wording/network";
import { useEdges, useNames, useNetwork, useNetworkState } from "./network-context";
import styles from "./insights.module.css";

const SHOWN = 30;

/** What trials on past requests say of tools that look alike, without a language model. */
export function InsightsTab() {
  const controller = useNetwork();
  const edges = useEdges();
  const least = useNetworkState((state) => state.network?.least ?? null);
  const trials = useNetworkState((state) => state.trials);
  useEffect(() => {
    if (least !== null) void controller.tryLookAlikes();
  }, [controller, edges, least]);
  if (least === null)
    return <p className="quiet small">Look-alikes come once the encoder has read the tools; then they are tried.</p>;
  if (trials?.failure)
    return (
      <p className="small" role="alert">
        {trials.failure}{" "}
        <Button kind="link" onClick={() => void controller.tryLookAlikes()}>
          Try again
        </Button>
      </p>
    );
  if (!trials?.pairs)
    return (
      <p className="quiet small" role="status">
        Trying look-alikes on past requests, {Math.round((trials?.share ?? 0) * 100)} %.{" "}
        <Button kind="link" onClick={() => controller.stop()}>
          Stop
        </Button>
      </p>
    );
  return <Insights pairs={trials.pairs} />;
}

function Insights({ pairs }: { pairs: readonly PairTrials[] }) {
  const controller = useNetwork();
  const nameOf = useNames();
  const requests = useNetworkState((state) => state.dataset?.queries);
  const [most, setMost] = useState(SHOWN);
  const ranked = useMemo(
    () => pairs.filter((pair) => triedOf(pair) > 0).sort((a, b) => wrongOf(b) - wrongOf(a) || triedOf(b) - triedOf(a)),
    [pairs],
  );
  const [finding, rest] = describeTrials(pairs);
  return (
    <section className={styles.insights} aria-label="Insights">
      <p>
        <b>{finding}</b> {rest}
      </p>
      <p className="small quiet">
        Local, no language model: not the published method. Up to 20 past requests that need exactly one of two
        look-alikes are compared with both, by what the other past requests taught. Trials change no answer.
      </p>
      <ol className={`${styles.pairs} small`}>
        {ranked.slice(0, most).map((pair) => (
          <li key={`${pair.a}|${pair.b}`}>
            <h3>
              <Button kind="link" onClick={() => controller.select(pair.a)}>
                {nameOf(pair.a)}
              </Button>{" "}
              and{" "}
              <Button kind="link" onClick={() => controller.select(pair.b)}>
                {nameOf(pair.b)}
              </Button>{" "}
              <span className="numeric quiet">
                {wrongOf(pair)} of {triedOf(pair)} wrong
              </span>
            </h3>
            <p>{describePair(pair, nameOf)}</p>
            <p>{describeWords(pair, nameOf)}</p>
            {pair.missed.length > 0 && (
              <details>
                <summary className="quiet">Requests that went wrong</summary>
                <ul>
                  {pair.missed.map((id) => (
                    <li key={id} className="person">
                      {requests?.find((one) => one.id === id)?.text}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ol>
      {ranked.length > most && (
        <Button kind="link" onClick={() => setMost(most + SHOWN)}>
          Show {Math.min(SHOWN, ranked.length - most)} more of {ranked.length - most}
        </Button>
      )}
    </section>
  );
}

/** In the panel of a tool: look-alikes that trials took it for, or it for them. Nothing before trials were made. */
export function MistakenFor({ tool }: { tool: ToolId }) {
  const nameOf = useNames();
  const pairs = useNetworkState((state) => state.trials?.pairs);
  const own = (pairs ?? []).filter((pair) => (pair.a === tool || pair.b === tool) && wrongOf(pair) > 0);
  if (own.length === 0) return null;
  return (
    <section>
      <h3>
        Often mistaken for <span className="quiet">by trials on past requests</span>
      </h3>
      {[...own]
        .sort((a, b) => wrongOf(b) - wrongOf(a))
        .slice(0, 3)
        .map((pair) => (
          <p key={`${pair.a}|${pair.b}`} className={styles.mistaken}>
            {describePair(pair, nameOf)} <span className="quiet">{describeWords(pair, nameOf)}</span>
          </p>
        ))}
    </section>
  );
}

function wrongOf({ first, second }: PairTrials): number {
  return first.wrong + second.wrong;
}

function triedOf({ first, second }: PairTrials): number {
  return first.tried + second.tried;
}
