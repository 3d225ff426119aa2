import { figureToPng, figureToSvg } from "../../charts/export-figure";
import { typeName } from "../../core/domain/network";
import { writeCsv } from "../../formats/write/csv";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { download } from "../../ui/download";
import { MAP_ID } from "./map-geometry";
import { countsOf, useEdges, useNames, useNetwork, useNetworkState } from "./network-context";
import styles from "./network.module.css";

/** The picture, the edges as a table, and what a person corrected. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const controller = useNetwork();
  const dataset = useNetworkState((state) => state.dataset);
  const edits = useNetworkState((state) => state.edits);
  const writeEdges = useEdgesTable();
  const drawing = document.getElementById(MAP_ID);
  const picture = drawing instanceof SVGSVGElement ? drawing : null;
  const name = `${dataset?.name ?? "tools"}-network`;
  const stamp = `${dataset?.name ?? ""}, data ${dataset?.hash.slice(0, 8) ?? ""}, ${edits?.edits.length ?? 0} corrections. Local, no language model: not the published method. Kitpick`;
  const does = (act: () => void) => () => {
    act();
    onClose();
  };
  return (
    <Dialog title="Export" className={styles.exportDialog} onClose={onClose}>
      <ul className="rows">
        {picture && (
          <>
            <Row
              label="Picture (SVG)"
              act={does(() => download(`${name}.svg`, figureToSvg(picture, stamp), "image/svg+xml"))}
            />
            <Row
              label="Picture (PNG)"
              act={does(
                () => void figureToPng(picture, stamp).then((blob) => download(`${name}.png`, blob, "image/png")),
              )}
            />
          </>
        )}
        <Row label="Edges as a table (CSV)" act={does(() => download(`${name}.csv`, writeEdges(), "text/csv"))} />
        <Row label="Corrections (JSON), to be opened here again" act={does(() => controller.saveCorrections())} />
      </ul>
      {!picture && <p className="small quiet">The picture can be saved while the map is shown.</p>}
    </Dialog>
  );
}

function Row({ label, act }: { label: string; act: () => void }) {
  return (
    <li>
      <Button kind="link" onClick={act}>
        {label}
      </Button>
    </li>
  );
}

/** Every edge, cut ones included, one a row. */
function useEdgesTable(): () => string {
  const edges = useEdges();
  const nameOf = useNames();
  const notes = useNetworkState((state) => state.corrected?.notes);
  return () => {
    const head = [
      "kind",
      "from",
      "to",
      "from_id",
      "to_id",
      "types",
      "strength",
      "cosine",
      "count",
      "of",
      "origin",
      "cut",
      "note",
    ];
    const rows = edges.map((edge) => {
      const [from, to] = edge.kind === "before" ? [edge.before, edge.after] : [edge.a, edge.b];
      const counts = countsOf(edge);
      return [
        ...[edge.kind === "before" ? "dependency" : "look-alike", nameOf(from), nameOf(to), from, to],
        ...(edge.kind === "before"
          ? [edge.types.map(typeName).join(" "), edge.strength, ""]
          : ["", "", edge.cosine?.toFixed(4) ?? ""]),
        ...[counts ? String(counts.count) : "", counts ? String(counts.of) : ""],
        ...[edge.origin, edge.isCut ? "yes" : "", notes?.get(edge.id) ?? ""],
      ];
    });
    return writeCsv(head, rows);
  };
}
