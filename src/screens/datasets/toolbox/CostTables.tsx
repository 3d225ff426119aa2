import { useState } from "react";
import type { Toolbox } from "../../../core/toolbox/open-toolbox";
import { Button } from "../../../ui/Button";
import { Term } from "../../../ui/Term";
import { formatCount } from "../../../ui/format-number";
import { describeUnused } from "../../../wording/toolbox";
import { useDatasets, type Selection } from "../context/dataset-context";
import { useNameOf } from "./tool-names";
import styles from "./toolbox.module.css";

/** What each server costs on every call, and how much of that is ever needed. */
export function Servers({ toolbox: { costs } }: { toolbox: Toolbox }) {
  const dearest = Math.max(...costs.servers.map(({ tokens }) => tokens));
  return (
    <section className={styles.part}>
      <h3>
        What each server costs <span className="quiet">darker: tools ever needed</span>
      </h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Server</th>
            <th scope="col" className="numeric">
              Tools
            </th>
            <th scope="col" className="numeric">
              Needed
            </th>
            <th scope="col" aria-hidden="true" className={styles.bars} />
            <th scope="col" className="numeric">
              <Term name="tokens">Tokens</Term>
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.servers.map(({ server, tools, usedTools, tokens, usedTokens }) => (
            <tr key={server}>
              <td className={styles.name} title={server}>
                {server}
              </td>
              <td className="numeric">{formatCount(tools)}</td>
              <td className="numeric quiet">{formatCount(usedTools)}</td>
              <td aria-hidden="true" className={styles.bars}>
                <span className={styles.bar} style={{ width: `${(100 * tokens) / dearest}%` }}>
                  <span style={{ width: `${(100 * usedTokens) / Math.max(1, tokens)}%` }} />
                </span>
              </td>
              <td className="numeric">{formatCount(tokens)}</td>
            </tr>
          ))}
          <tr className={styles.sum}>
            <td>all, with {formatCount(costs.preamble)} that are sent once</td>
            <td className="numeric">{formatCount(costs.tokens.length)}</td>
            <td className="numeric quiet">
              {formatCount(costs.servers.reduce((sum, { usedTools }) => sum + usedTools, 0))}
            </td>
            <td aria-hidden="true" className={styles.bars} />
            <td className="numeric">{formatCount(costs.total)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const SHOWN_PROFILES = 4;
/** A profile for fewer requests is no use to load. */
const LEAST_SERVED = 0.01;

interface ProfilesProps {
  toolbox: Toolbox;
  onSelect: (chosen: Selection) => void;
}

/** Tools that are needed together, and those that nobody needed. */
export function Profiles({ toolbox, onSelect }: ProfilesProps) {
  const controller = useDatasets();
  const nameOf = useNameOf();
  const [form, setForm] = useState(controller.allowLists[0]!.id);
  const { profiles, unserved, unused, requests } = toolbox.profiles;
  // One group of all that is in use is no profile.
  const shown =
    profiles.length > 1 ? profiles.filter(({ serves }) => serves >= LEAST_SERVED).slice(0, SHOWN_PROFILES) : [];
  return (
    <section className={styles.part}>
      <h3>
        Profiles <span className="quiet">tools that are needed together</span>
      </h3>
      {shown.length === 0 && (
        <p className="quiet">
          {requests < 100
            ? "From 100 requests on: fewer do not show what belongs together."
            : "No smaller group would serve nine in ten requests whole."}
        </p>
      )}
      {shown.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Profile</th>
              <th scope="col" className="numeric">
                Tools
              </th>
              <th scope="col" className="numeric">
                Tokens
              </th>
              <th scope="col" className="numeric">
                Serves
              </th>
              <th scope="col">
                <span className="visually-hidden">File</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ tools, tokens, serves }, index) => {
              const name = tools.slice(0, 2).map(nameOf).join(", ");
              return (
                <tr key={tools.join()}>
                  <td className={styles.name} title={tools.map(nameOf).join(", ")}>
                    {name}
                    {tools.length > 2 && <span className="quiet"> …</span>}
                  </td>
                  <td className="numeric">{formatCount(tools.length)}</td>
                  <td className="numeric">{formatCount(tokens)}</td>
                  <td className="numeric">{Math.round(100 * serves)} %</td>
                  <td>
                    <Button
                      kind="link"
                      aria-label={`Allow-list of profile ${index + 1}`}
                      onClick={() => controller.writeAllowList(tools, `profile-${index + 1}`, form)}
                    >
                      file
                    </Button>
                  </td>
                </tr>
              );
            })}
            <tr className={styles.sum}>
              <td colSpan={3}>{describeRest(profiles.length - shown.length)}</td>
              <td className="numeric">
                {Math.round(
                  100 * (unserved + profiles.slice(shown.length).reduce((sum, { serves }) => sum + serves, 0)),
                )}{" "}
                %
              </td>
              <td />
            </tr>
          </tbody>
        </table>
      )}
      {shown.length > 0 && (
        <p className="small">
          <label>
            A file lists the tools of a profile for{" "}
            <select className="field" value={form} onChange={({ target }) => setForm(target.value)}>
              {controller.allowLists.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </p>
      )}
      {describeUnused(toolbox) !== "" && (
        <p>
          {describeUnused(toolbox)}{" "}
          <Button
            kind="link"
            onClick={() =>
              onSelect({ what: "tools that were not needed once", queries: null, tools: new Set(unused.tools) })
            }
          >
            Show them
          </Button>
        </p>
      )}
    </section>
  );
}

function describeRest(more: number): string {
  return more > 0 ? `${formatCount(more)} smaller, or two profiles` : "needs two profiles";
}
