import { useMemo } from "react";
import { useSession, useView } from "../../app-context";
import { showWalk, type ShownWalk } from "./shown-walk";

/** The walk as it is on the screen now; `null` while nothing was asked. */
export function useShownWalk(): ShownWalk | null {
  const log = useSession((session) => session.log);
  const cursor = useSession((session) => session.cursor);
  const computed = useSession((session) => session.computed);
  const trace = useSession((session) => session.trace);
  const partial = useSession((session) => session.partial);
  const status = useSession((session) => session.status);
  const step = useView((view) => view.step);
  const gold = useView((view) => view.gold);
  return useMemo(
    () => showWalk({ log, cursor, computed, trace, partial, status }, { step, gold }),
    [log, cursor, computed, trace, partial, status, step, gold],
  );
}
