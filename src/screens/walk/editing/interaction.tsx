import { createContext, useContext, useState, type ReactNode, useEffect } from "react";
import { createStore, useStore, type StoreApi } from "zustand";
import type { Edit } from "../../../core/domain/edit";
import type { RequirementId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import type { SelectionHandle } from "../../../ui/request/word-selection";
import type { WalkMode, WalkNode } from "../picture/walk-mode";
import { useSession } from "../../app-context";

/** What hand and eye are doing on the walk: local to the screen, gone with it. */
export interface InteractionState {
  mode: WalkMode;
  /** Under the pointer: its whole chain keeps full colour. Set by whatever shows a node, a formula term included. */
  hovered: WalkNode | null;
  /** The open requirement whose vote hangs as a drawer. */
  openVote: RequirementId | null;
  /** The one panel that is open besides. */
  panel: "history" | "bundles" | "table" | "model" | "why-not" | null;
  /** Gets the focus of the page as soon as it is drawn: what an edit has made, or what stood behind a fold. */
  focusDue: WalkNode | null;
  /** A list beside the picture that keys have just entered: its first row takes the focus. */
  entered: EnteredList | null;
  /** Which end of the selected words the keys move. */
  handle: SelectionHandle;
  /** What the edit under consideration would do: the selected words as a requirement, the chosen link. */
  preview: { edit: Edit; trace: Trace } | null;
  /** The same for every edit that is offered besides, by `editKey`. */
  previews: Readonly<Record<string, Trace>>;
  /** All tools are searched for the link instead of the bundle's. */
  searching: boolean;
  /** What is read aloud; a new sentence each time. */
  announcement: string;
}

/** The lists that have a key of their own. */
export type EnteredList = "rivals" | "bundles" | "past-requests" | "past-intents";

export type InteractionStore = StoreApi<InteractionState>;

const AT_REST: InteractionState = {
  mode: { kind: "rest", focus: null },
  hovered: null,
  openVote: null,
  panel: null,
  focusDue: null,
  entered: null,
  handle: "end",
  preview: null,
  previews: {},
  searching: false,
  announcement: "",
};

function createInteractionStore(): InteractionStore {
  return createStore<InteractionState>(() => AT_REST);
}

const InteractionContext = createContext<InteractionStore | null>(null);

/** Around the whole walk screen, transport and history drawer included. */
export function InteractionProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createInteractionStore);
  return <InteractionContext value={store}>{children}</InteractionContext>;
}

export function useInteractionStore(): InteractionStore {
  const store = useContext(InteractionContext);
  if (!store) throw new Error("The walk needs a HandProvider around it.");
  return store;
}

export function useInteraction<Slice>(selector: (state: InteractionState) => Slice): Slice {
  return useStore(useInteractionStore(), selector);
}

const DOING_NOTHING = {
  mode: { kind: "rest", focus: null },
  openVote: null,
  hovered: null,
  focusDue: null,
  preview: null,
  previews: {},
  searching: false,
} as const;

/** What was begun on one request is not gone on with on another, nor on a requirement that undo has taken back. */
export function useInteractionReset() {
  const hand = useInteractionStore();
  const walk = useSession((session) => session.walk.id);
  const text = useSession((session) => session.log[session.cursor]?.input.query.text);
  const trace = useSession((session) => session.trace);
  useEffect(() => hand.setState(DOING_NOTHING), [hand, walk, text]);
  useEffect(() => {
    const { mode } = hand.getState();
    if (!trace || !("requirement" in mode)) return;
    if (!trace.stage2.requirements.some(({ id }) => id === mode.requirement)) hand.setState(DOING_NOTHING);
  }, [hand, trace]);
}
