import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { bindKeys } from "../../ui/bind-keys";
import { Button } from "../../ui/Button";
import { Icon } from "../../ui/Icons";
import { useTrialsState } from "./network-context";
import styles from "./network.module.css";

interface IterationBarProps {
  /** 0: the documents, before any trial. */
  shown: number;
  onShow: (iteration: number) => void;
}

/** Each iteration stands so long while they are played. */
const ITERATION_MS = 1800;

/** Iterations of trials under the map: what the network knew after each, one by one or played. Nothing before there were trials. */
export function IterationBar({ shown, onShow }: IterationBarProps) {
  const experience = useTrialsState((state) => state.experience);
  if (!experience) return null;
  const { iterations, plan } = experience;
  const last = iterations.filter(({ state }) => state === "done").length;
  return (
    <nav className={`${styles.iterations} small`} aria-label="Iterations of trials">
      <IterationKeys shown={shown} newest={iterations.length} onShow={onShow} />
      <ol style={{ gridTemplateColumns: `repeat(${plan.iterations + 1}, minmax(0, 1fr))` }}>
        {Array.from({ length: plan.iterations + 1 }, (_, at) => (
          <li key={at} className={at === shown ? styles.shownIteration : at > last ? styles.laterIteration : undefined}>
            <button
              type="button"
              aria-current={at === shown ? "step" : undefined}
              disabled={at > iterations.length}
              onClick={() => onShow(at)}
            >
              {nameOfIteration(at)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function IterationKeys({ shown, newest, onShow }: IterationBarProps & { newest: number }) {
  const { isPlaying, isStill, turn } = usePlaying({ shown, newest, onShow });
  const step = (by: 1 | -1) => onShow(shown + by);
  return (
    <div className={`${styles.iterationKeys} no-print`}>
      <Button kind="icon" aria-label="Previous iteration" disabled={shown === 0} onClick={() => step(-1)}>
        <Icon name="previous" />
      </Button>
      {!isStill && (
        <Button
          kind="icon"
          aria-label={isPlaying ? "Stop" : "Play the iterations"}
          title={isPlaying ? "Stop (Space)" : "Play the iterations (Space)"}
          disabled={newest === 0}
          onClick={turn}
        >
          <Icon name={isPlaying ? "stop" : "play"} />
        </Button>
      )}
      <Button kind="icon" aria-label="Next iteration" disabled={shown >= newest} onClick={() => step(1)}>
        <Icon name="next" />
      </Button>
      <span role="status" className="visually-hidden">
        {isPlaying ? nameOfIteration(shown) : ""}
      </span>
    </div>
  );
}

/** One iteration further each time, and a stop at the newest; from there it begins again. With reduced motion it is moved by hand. */
function usePlaying({ shown, newest, onShow }: IterationBarProps & { newest: number }) {
  const [isStill] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [isTurned, setTurned] = useState(false);
  const isPlaying = isTurned && shown < newest;
  const turn = () => {
    if (!isPlaying && shown >= newest) onShow(0);
    setTurned(!isPlaying);
  };
  const goOn = useEffectEvent(() => {
    onShow(shown + 1);
    if (shown + 1 >= newest) setTurned(false);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => goOn(), ITERATION_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, shown]);
  const press = useEffectEvent(() => (isStill || newest === 0 ? "unused" : turn()));
  useLayoutEffect(() => bindKeys({ Space: () => press() }), []);
  return { isPlaying, isStill, turn };
}

function nameOfIteration(at: number): string {
  return at === 0 ? "Documents" : `Iteration ${at}`;
}
