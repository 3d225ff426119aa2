import { useStore } from "zustand";
import type { ExperienceController } from "../../state/network/experience-controller";
import type { ExperienceState } from "../../state/network/experience-job";
import { useNetwork } from "./network-context";

/** Trials by a language model, as the Network screen has them. */
export function useTrials(): ExperienceController {
  return useNetwork().experience;
}

/** A slice of them. The selector must return the same reference while nothing changed. */
export function useTrialsState<Slice>(selector: (state: ExperienceState) => Slice): Slice {
  return useStore(useTrials().store, selector);
}
