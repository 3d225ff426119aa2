import { useTrialsState } from "./network-context";
import styles from "./network.module.css";

interface IterationBarProps {
  /** 0: the documents, before any trial. */
  shown: number;
  onShow: (iteration: number) => void;
}

/** Iterations of trials under the map: what the network knew after each. Nothing before there were trials. */
export function IterationBar({ shown, onShow }: IterationBarProps) {
  const experience = useTrialsState((state) => state.experience);
  if (!experience) return null;
  const { iterations, plan } = experience;
  const last = iterations.filter(({ state }) => state === "done").length;
  return (
    <nav className={`${styles.iterations} small`} aria-label="Iterations of trials">
      <ol style={{ gridTemplateColumns: `repeat(${plan.iterations + 1}, minmax(0, 1fr))` }}>
        {Array.from({ length: plan.iterations + 1 }, (_, at) => (
          <li key={at} className={at === shown ? styles.shownIteration : at > last ? styles.laterIteration : undefined}>
            <button
              type="button"
              aria-current={at === shown ? "step" : undefined}
              disabled={at > iterations.length}
              onClick={() => onShow(at)}
            >
              {at === 0 ? "Documents" : `Iteration ${at}`}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
