import type { ReactNode } from "react";
import { METHODS, MODEL_METHODS, NETWORK_METHODS, NETWORK_STUDIES } from "../../../core/recommend/registry";
import type { Method } from "../../../core/recommend/method/method";
import { takeRetriever, toggleMethod } from "./plan-draft";
import styles from "../context/evaluate.module.css";

interface MethodPickerProps {
  /** Names as in a plan: `nearest-query:bm25`. */
  methods: readonly string[];
  onMethods: (methods: string[]) => void;
}

/** Every method with what it does and where it comes from; those that ask somebody else stand apart. */
export function MethodPicker(props: MethodPickerProps) {
  return (
    <>
      <MethodList {...props} offered={METHODS} />
      <p className={`small quiet ${styles.methodGroup}`}>
        The network by iterations of trials and without its parts, local, no language model: not the published method.
        Iteration 0 is <i>PTR with the network, local</i>. On the sample none of them was better than that:
      </p>
      <MethodList {...props} offered={NETWORK_STUDIES} />
      <p className={`small quiet ${styles.methodGroup}`}>
        MassTool, trained here on the past requests. Each row but the cuts of one training takes a training of its own:
      </p>
      <MethodList {...props} offered={NETWORK_METHODS} />
      <p className={`small quiet ${styles.methodGroup}`}>
        These call a language model at an endpoint you name, and only after you allow it:
      </p>
      <MethodList {...props} offered={MODEL_METHODS} />
    </>
  );
}

function MethodList({ methods, onMethods, offered }: MethodPickerProps & { offered: readonly Method[] }) {
  return (
    <ul className={`rows ${styles.methodPicker}`}>
      {offered.map(({ id, label, about, source, retrievers }) => {
        const chosen = methods.find((name) => name.split(":")[0] === id);
        return (
          <li key={id}>
            <label className="row-main">
              <input
                type="checkbox"
                data-row
                checked={chosen !== undefined}
                onChange={() => onMethods(toggleMethod(methods, id))}
              />
              <span>
                <b>{label}</b> <span className="quiet">{nameMethods(about)}</span>{" "}
                <span className="faint">{source}</span>
              </span>
            </label>
            {retrievers.length > 1 && chosen !== undefined && (
              <select
                className="field"
                aria-label={`Retriever of ${label}`}
                value={chosen.split(":")[1] ?? retrievers[0]}
                onChange={({ target }) => onMethods(takeRetriever(methods, id, target.value))}
              >
                {retrievers.map((retriever) => (
                  <option key={retriever}>{retriever}</option>
                ))}
              </select>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is said of a method names others by their ids, as the command line does; here they go by their labels. */
function nameMethods(about: string): ReactNode[] {
  const all = [...METHODS, ...NETWORK_STUDIES, ...NETWORK_METHODS, ...MODEL_METHODS];
  return about.split("`").map((part, i) => {
    if (i % 2 === 0) return part;
    return <i key={i}>{all.find(({ id }) => id === part)?.label ?? part}</i>;
  });
}
