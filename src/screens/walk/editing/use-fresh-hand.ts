import { useEffect } from "react";
import { useSession } from "../../app-context";
import { useHandStore } from "./hand";

const DOING_NOTHING = {
  mode: { kind: "rest", focus: null },
  openVote: null,
  hovered: null,
  preview: null,
  previews: {},
  searching: false,
} as const;

/** What was begun on one request is not gone on with on another, nor on a requirement that undo has taken back. */
export function useFreshHand() {
  const hand = useHandStore();
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
