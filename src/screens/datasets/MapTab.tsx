import { useEffect } from "react";
import { countOf } from "../../ui/amounts";
import { Button } from "../../ui/Button";
import { DatasetMapFigure } from "./DatasetMapFigure";
import { useDesk, useDeskState } from "./use-desk";

/** A map of more texts than this is drawn only when it is asked for. */
const DRAWN_UNASKED = 1500;

/** Tools and requests in the plane in which they differ most. */
export function MapTab() {
  const desk = useDesk();
  const dataset = useDeskState((state) => state.dataset);
  const map = useDeskState((state) => state.map);
  const texts = dataset ? dataset.tools.length + dataset.queries.length : 0;
  const isSmall = texts > 0 && texts <= DRAWN_UNASKED;
  const isUndrawn = map.status === "none";
  useEffect(() => {
    if (isSmall && isUndrawn) void desk.drawMap();
  }, [desk, isSmall, isUndrawn]);
  if (map.status === "drawn") return <DatasetMapFigure map={map.map} />;
  return (
    <div className="ds-wait small">
      {map.status === "drawing" || isSmall ? (
        <p className="q" role="status">
          Drawing the map of {countOf(texts, "text")} …
        </p>
      ) : (
        <>
          <p className="q">A map of {countOf(texts, "text")} takes some seconds. Up to 2,000 requests are drawn.</p>
          <p className="act">
            <Button onClick={() => void desk.drawMap()}>Draw the map</Button>
          </p>
        </>
      )}
    </div>
  );
}
