import { createContext, useContext, useState, type ReactNode } from "react";
import { createStore, useStore, type StoreApi } from "zustand";
import type { Edit } from "../../../core/domain/edit";
import type { RequirementId } from "../../../core/domain/ids";
import type { Trace } from "../../../core/domain/trace";
import type { SelectionHandle } from "./word-selection";
import type { WalkMode, WalkNode } from "../walk-mode";

/** What hand and eye are doing on the walk: local to the screen, gone with it. */
export interface HandState {
  mode: WalkMode;
  /** Under the pointer: its whole chain keeps full colour. Set by whatever shows a node, a formula term included. */
  hovered: WalkNode | null;
  /** The open requirement whose vote hangs as a drawer. */
  openVote: RequirementId | null;
  /** The one panel that is open besides. */
  panel: "history" | "bundles" | "table" | "model" | null;
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

export type HandStore = StoreApi<HandState>;

const AT_REST: HandState = {
  mode: { kind: "rest", focus: null },
  hovered: null,
  openVote: null,
  panel: null,
  handle: "end",
  preview: null,
  previews: {},
  searching: false,
  announcement: "",
};

function createHandStore(): HandStore {
  return createStore<HandState>(() => AT_REST);
}

const HandContext = createContext<HandStore | null>(null);

/** Around the whole walk screen, transport and history drawer included. */
export function HandProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createHandStore);
  return <HandContext value={store}>{children}</HandContext>;
}

export function useHandStore(): HandStore {
  const store = useContext(HandContext);
  if (!store) throw new Error("The walk needs a HandProvider around it.");
  return store;
}

export function useHand<Slice>(selector: (state: HandState) => Slice): Slice {
  return useStore(useHandStore(), selector);
}
