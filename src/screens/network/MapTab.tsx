import { useMemo, useState, type KeyboardEvent } from "react";
import { nextMark } from "../../charts/next-mark";
import type { ToolId } from "../../core/domain/ids";
import type { ShownEdge } from "../../core/network/network-edits";
import { Button } from "../../ui/Button";
import { InTurn } from "../../ui/InTurn";
import { useNarrow } from "../use-narrow";
import { drawName, isBetween, MAP_ID, MAP_WIDTH, neighboursOf, shortName, type PlacedName } from "./map-geometry";
import { IterationBar } from "./IterationBar";
import { Alikes, Arrows, ForkFigure, FoundAlikes, isOnPath, Joins } from "./MapEdges";
import { useFoundAlikes, usePlacedNames } from "./map-names";
import { hasEnd, useEdges, useNames, useNetwork, useNetworkState, useTrialsState } from "./network-context";
import { KeyButton, type NetworkCommands } from "./NetworkCommands";
import { ToolPanel } from "./ToolPanel";
import styles from "./network.module.css";

export function MapTab({ commands }: { commands: NetworkCommands }) {
  const isNarrow = useNarrow();
  const newest = useTrialsState((state) => state.experience?.iterations.length ?? 0);
  const [wanted, setWanted] = useState<number | null>(null);
  const iteration = Math.min(wanted ?? newest, newest);
  return (
    <section className={styles.two}>
      <InTurn>
        <div className={styles.mapSide}>
          {isNarrow ? <ForkFigure /> : <MapFigure commands={commands} iteration={iteration} />}
          <IterationBar shown={iteration} onShow={(at) => setWanted(at === newest ? null : at)} />
        </div>
        <ToolPanel commands={commands} iteration={iteration} />
      </InTurn>
    </section>
  );
}

interface MapFigureProps {
  commands: NetworkCommands;
  /** What trials found up to it is drawn. */
  iteration: number;
}

function MapFigure({ commands, iteration }: MapFigureProps) {
  const [hidden, setHidden] = useState<{ similar: boolean; before: boolean }>({ similar: false, before: false });
  const least = useNetworkState((state) => state.network?.least ?? null);
  const total = useNetworkState((state) => state.network?.nodes.length ?? 0);
  const { names, placeAgain } = usePlacedNames();
  const failure = useNetworkState((state) => state.placingFailure);
  const found = useFoundAlikes(iteration);
  return (
    <figure className={styles.mapFigure}>
      <figcaption className="small">
        <Legend hasFound={found.length > 0} />
        <span className={styles.mapSwitches}>
          {least !== null && (
            <span
              className="quiet"
              title="One is among the three nearest of the other, and their cosine is among the highest 6 % of all pairs."
            >
              nearest 3, from {least.toFixed(2).replace("0.", ".")}
            </span>
          )}
          {(["similar", "before"] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              className={`switch ${hidden[kind] ? "off" : ""}`}
              role="switch"
              aria-checked={!hidden[kind]}
              onClick={() => setHidden((now) => ({ ...now, [kind]: !now[kind] }))}
            >
              <i />
              {kind === "similar" ? "look-alikes" : "dependencies"}
            </button>
          ))}
          <KeyButton commands={commands} command="find" />
          <KeyButton commands={commands} command="path" />
        </span>
      </figcaption>
      {names ? (
        <Drawing names={names} hidden={hidden} commands={commands} found={found} />
      ) : failure !== null ? (
        <div className={`${styles.placing} small`} role="alert">
          <p>
            <b>The names could not be placed.</b> {failure} Edges has the same as a table.
          </p>
          <p className="actions">
            <Button onClick={placeAgain}>Place them again</Button>
          </p>
        </div>
      ) : (
        <p className={`${styles.placing} quiet small`} role="status">
          Placing the names …
        </p>
      )}
      {names && names.length < total && (
        <p className="small quiet">
          {names.length} of {total.toLocaleString("en-GB")} tools are drawn: those within two steps of the chosen one.
          Find another to see its surroundings.
        </p>
      )}
    </figure>
  );
}

function Legend({ hasFound }: { hasFound: boolean }) {
  return (
    <>
      <span>
        <svg width="26" height="8" aria-hidden="true">
          <path d="M0 4H26" className={styles.alike} strokeWidth="3" />
        </svg>
        look alike
      </span>
      {hasFound && (
        <span>
          <svg width="26" height="8" aria-hidden="true">
            <path d="M1 4H26" className={styles.found} />
          </svg>
          found by trials
        </span>
      )}
      <span>
        <svg width="30" height="8" aria-hidden="true">
          <path d="M0 4H23" className={`${styles.arrow} ${styles.chosen}`} />
          <path d="M30 4l-8 -4v8z" className={`${styles.arrowHead} ${styles.chosen}`} />
        </svg>
        gives what the next one needs
      </span>
    </>
  );
}

interface DrawingProps {
  names: readonly PlacedName[];
  hidden: { similar: boolean; before: boolean };
  commands: NetworkCommands;
  found: readonly (readonly ToolId[])[];
}

function Drawing({ names, hidden, commands, found }: DrawingProps) {
  const controller = useNetwork();
  const selected = useNetworkState((state) => state.selected);
  const height = useNetworkState((state) => state.placed?.input.height ?? 0);
  const all = useEdges();
  const nameOf = useNames();
  const placeOf = useMemo(() => new Map(names.map((name) => [name.id, name])), [names]);
  // A large network has tens of thousands of edges, of which few are drawn.
  const edges = useMemo(() => all.filter((edge) => isBetween(edge, placeOf)), [all, placeOf]);
  const near = useMemo(() => neighboursOf(edges, selected), [edges, selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") return document.getElementById("network-tool")?.focus();
    const at = names.findIndex(({ id }) => id === selected);
    const next = nextMark({ x: names.map(({ x }) => x), y: names.map(({ y }) => y) }, at, event.key);
    if (next === null) return;
    event.preventDefault();
    controller.select(names[next]!.id);
  };
  const path = Array.isArray(commands.path) ? commands.path : [];
  const isOn = (edge: ShownEdge) => (selected !== null && hasEnd(edge, selected)) || isOnPath(edge, path);
  return (
    <svg
      id={MAP_ID}
      className={styles.map}
      viewBox={`0 0 ${MAP_WIDTH} ${height}`}
      role="application"
      tabIndex={0}
      aria-label={`${names.length} tools. ${selected ? `${nameOf(selected)} is chosen.` : ""} Arrow keys go to the next name, Enter to its panel; T shows the edges as a table.`}
      onKeyDown={onKeyDown}
    >
      {!hidden.similar && <Alikes edges={edges} placeOf={placeOf} isOn={isOn} />}
      {!hidden.similar && <FoundAlikes pairs={found} placeOf={placeOf} />}
      {!hidden.before && <Arrows edges={edges} placeOf={placeOf} isOn={isOn} selected={selected} />}
      {names.map((name) => (
        <Name
          key={name.id}
          place={name}
          name={nameOf(name.id)}
          standing={name.id === selected ? "selected" : near.has(name.id) || path.includes(name.id) ? "near" : "far"}
          onSelect={controller.select}
        />
      ))}
      <Joins edges={edges} placeOf={placeOf} selected={hidden.before ? null : selected} />
    </svg>
  );
}

interface NameProps {
  place: PlacedName;
  name: string;
  standing: "selected" | "near" | "far";
  onSelect: (tool: ToolId) => void;
}

function Name({ place, name, standing, onSelect }: NameProps) {
  const { line, baseline, box } = drawName(place);
  const style = standing === "selected" ? styles.selectedName : standing === "near" ? styles.nearName : styles.farName;
  return (
    <g className={`${styles.name} ${style}`} onClick={() => onSelect(place.id)}>
      <rect x={box.x} y={box.y} width={box.width} height={17} />
      <text x={place.x} y={baseline}>
        {shortName(name)}
      </text>
      <path d={line} />
      <title>{name}</title>
    </g>
  );
}
