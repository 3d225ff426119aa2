import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { ToolId } from "../../core/domain/ids";
import { dependencyId, endsOf, similarId, type ShownEdge } from "../../core/network/network-edits";
import { findPath } from "../../core/network/find-path";
import { bindKeys, type KeyBindings } from "../../ui/bind-keys";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Kbd } from "../../ui/Kbd";
import { nameOfThing } from "../../wording/network";
import { ToolPicker } from "../ToolPicker";
import { keysOfCommand, NETWORK_KEYS, type NetworkCommand } from "./keymap";
import { hasEnd, useEdges, useNames, useNetwork, useNetworkState, weightOf } from "./network-context";
import { ExportDialog } from "./ExportDialog";
import styles from "./network.module.css";

export type NetworkTab = "map" | "edges" | "insights" | "learn" | "card";

type Asking = "find" | "path" | "add" | "note" | "export" | null;

/** What keys and buttons do, and what is chosen beside the tool. */
export interface NetworkCommands {
  perform(command: NetworkCommand): "unused" | undefined;
  /** Of the edges of the selected tool; `null`: the heaviest is meant. */
  edge: ShownEdge | null;
  chooseEdge(id: string): void;
  path: ToolId[] | "none" | null;
  leavePath(): void;
  asking: Asking;
  ask(asking: Asking): void;
  /** Shows the way from the selected tool. */
  goTo(tool: ToolId): void;
}

export interface CommandPlace {
  tab: NetworkTab;
  onTable(): void;
  onMap(): void;
}

/** Learn steps through edges by itself; where no edge is seen none is changed, and a path is drawn on the map. */
export function useNetworkCommands({ tab, onTable, onMap }: CommandPlace): NetworkCommands {
  const controller = useNetwork();
  const edges = useEdges();
  const selected = useNetworkState((state) => state.selected);
  const [asking, ask] = useState<Asking>(null);
  const [chosen, chooseEdge] = useState<string | null>(null);
  const [path, setPath] = useState<NetworkCommands["path"]>(null);
  const own = selected === null ? [] : edges.filter((edge) => hasEnd(edge, selected)).sort(heaviestFirst);
  const edge = own.find(({ id }) => id === chosen) ?? null;
  const step = (by: 1 | -1) => {
    const at = own.findIndex(({ id }) => id === edge?.id);
    const next = own[(Math.max(at, by > 0 ? -1 : 0) + by + own.length) % own.length];
    if (next) chooseEdge(next.id);
  };
  const perform = (command: NetworkCommand): "unused" | undefined => {
    const meant = tab === "insights" ? undefined : (edge ?? (tab === "learn" ? undefined : own[0]));
    if (tab === "learn" && (command === "previous-edge" || command === "next-edge")) return "unused";
    if (command === "path" && tab !== "map") onMap();
    if (command === "table") onTable();
    else if (command === "previous-edge") step(-1);
    else if (command === "next-edge") step(1);
    else if (command === "undo") void controller.undo();
    else if (command === "redo") void controller.redo();
    else if (command === "cut") {
      if (meant) void controller.edit({ kind: meant.isCut ? "restore-edge" : "cut-edge", edge: meant.id });
    } else if (command === "turn") {
      if (meant?.kind === "before") void controller.edit({ kind: "turn-edge", edge: meant.id });
    } else ask(command);
    return undefined;
  };
  useKeys(perform);
  return {
    ...{ perform, edge, chooseEdge, path, asking, ask },
    leavePath: () => setPath(null),
    goTo(tool) {
      if (selected === null) return;
      const open = edges.filter(({ isCut }) => !isCut);
      const dependencies = open.flatMap((one) => (one.kind === "before" ? [one] : []));
      const similar = open.flatMap((one) => (one.kind === "similar" ? [one] : []));
      setPath(findPath({ dependencies, similar }, selected, tool) ?? "none");
    },
  };
}

function heaviestFirst(a: ShownEdge, b: ShownEdge): number {
  const rank = ({ kind }: ShownEdge): number => (kind === "before" ? 0 : 1);
  return rank(a) - rank(b) || weightOf(b) - weightOf(a) || (a.id < b.id ? -1 : 1);
}

function useKeys(perform: NetworkCommands["perform"]): void {
  const act = useEffectEvent(perform);
  useLayoutEffect(() => {
    const rows = NETWORK_KEYS.flatMap(([command, bindings]) =>
      bindings.map((binding): [string, () => unknown] => [binding, () => act(command)]),
    );
    return bindKeys(Object.fromEntries(rows) satisfies KeyBindings, "first");
  }, []);
}

/** A key that is a button, too. */
export function KeyButton({ commands, command }: { commands: NetworkCommands; command: NetworkCommand }) {
  const [, , , about, label] = NETWORK_KEYS.find(([name]) => name === command)!;
  return (
    <button type="button" className={styles.keyButton} title={about} onClick={() => commands.perform(command)}>
      {label} <Kbd keys={keysOfCommand(command)} />
    </button>
  );
}

/** What a command asks before it is done. */
export function NetworkDialogs({ commands }: { commands: NetworkCommands }) {
  const { asking, ask } = commands;
  const close = () => ask(null);
  if (asking === "find")
    return <PickDialog title="Find a tool" onClose={close} onPick={(tool, select) => select(tool)} />;
  if (asking === "path")
    return <PickDialog title="The path to which tool?" onClose={close} onPick={(tool) => commands.goTo(tool)} />;
  if (asking === "add") return <AddDialog onClose={close} />;
  if (asking === "note") return <NoteDialog on={commands.edge?.id ?? null} onClose={close} />;
  if (asking === "export") return <ExportDialog onClose={close} />;
  return null;
}

interface PickProps {
  title: string;
  onClose: () => void;
  onPick: (tool: ToolId, select: (tool: ToolId) => void) => void;
}

function PickDialog({ title, onClose, onPick }: PickProps) {
  const controller = useNetwork();
  const tools = useNetworkState((state) => state.dataset?.tools);
  return (
    <Dialog title={title} onClose={onClose}>
      <ToolPicker
        {...(tools ? { tools } : {})}
        onPoint={ignore}
        onLeave={onClose}
        onChoose={(tool) => {
          onPick(tool, controller.select);
          onClose();
        }}
      />
    </Dialog>
  );
}

const ignore = () => undefined;

/** Which edge, then to which tool. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const controller = useNetwork();
  const nameOf = useNames();
  const selected = useNetworkState((state) => state.selected);
  const tools = useNetworkState((state) => state.dataset?.tools);
  const [kind, setKind] = useState<"before" | "after" | "similar">("before");
  if (selected === null) return null;
  const name = nameOf(selected);
  const kinds = [
    ["before", `gives what ${name} needs`],
    ["after", `needs what ${name} gives`],
    ["similar", `looks like ${name}`],
  ] as const;
  const draw = (tool: ToolId) => {
    if (tool === selected) return;
    const edge =
      kind === "similar"
        ? similarId(tool, selected)
        : kind === "before"
          ? dependencyId(tool, selected)
          : dependencyId(selected, tool);
    void controller.edit({ kind: "add-edge", edge });
    onClose();
  };
  return (
    <Dialog title="Draw an edge" note="to a tool that …" onClose={onClose}>
      <p className={styles.kinds} role="radiogroup" aria-label="What the other tool does">
        {kinds.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="kind" checked={kind === value} onChange={() => setKind(value)} /> {label}
          </label>
        ))}
      </p>
      <ToolPicker {...(tools ? { tools } : {})} onPoint={ignore} onLeave={onClose} onChoose={draw} />
    </Dialog>
  );
}

/** On the chosen edge, else on the tool. */
function NoteDialog({ on, onClose }: { on: string | null; onClose: () => void }) {
  const controller = useNetwork();
  const nameOf = useNames();
  const selected = useNetworkState((state) => state.selected);
  const thing = on && endsOf(on) ? on : selected;
  const known = useNetworkState((state) => state.corrected?.notes.get(thing ?? "") ?? "");
  const field = useRef<HTMLTextAreaElement>(null);
  if (thing === null) return null;
  const keep = () => {
    const text = field.current?.value.trim() ?? "";
    if (text !== known) void controller.edit({ kind: "note", on: thing, text });
    onClose();
  };
  return (
    <Dialog title="Note" note={`on ${nameOfThing(thing, nameOf)}`} onClose={onClose}>
      <textarea
        ref={field}
        className={`field ${styles.noteField}`}
        aria-label="Note"
        rows={4}
        maxLength={2000}
        defaultValue={known}
        data-first
      />
      <p className="actions">
        <Button kind="go" onClick={keep}>
          Keep
        </Button>
      </p>
    </Dialog>
  );
}
