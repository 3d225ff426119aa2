import { lazy, Suspense } from "react";
import type { QueryId } from "../../../core/domain/ids";
import { formatCount } from "../../../ui/format-number";
import { Popover } from "../../../ui/Popover";
import { useSession } from "../../app-context";

const RequestList = lazy(async () => ({ default: (await import("./RequestList")).RequestList }));

/** Every request of the open data set, to be searched and taken. */
export function MoreRequests({ onTake }: { onTake: (id: QueryId) => void }) {
  const queries = useSession((state) => state.dataset?.queries);
  if (!queries || queries.length === 0) return null;
  return (
    <>
      Take one of{" "}
      <Popover
        name={`All ${formatCount(queries.length)} requests of this data set`}
        label={`all ${formatCount(queries.length)} requests`}
        triggerClass="link"
        panelClass="list-panel wide"
        align="start"
      >
        {(close) => (
          <Suspense fallback={null}>
            <RequestList
              place="menu"
              queries={queries}
              onTake={(id) => {
                close();
                onTake(id);
              }}
            />
          </Suspense>
        )}
      </Popover>
      .{" "}
    </>
  );
}
