import { Button } from "../../../ui/Button";
import { Kbd } from "../../../ui/Kbd";
import { useSession } from "../../app-context";
import { useHandStore } from "../editing/hand";
import { keysOf } from "../editing/keymap";
import "./history.css";
import { HistoryRow } from "./HistoryRow";

/** Every step of the walk, one ruled row each; stands on the transport. What was undone stays below the bar of now. */
export function HistoryDrawer() {
  const hand = useHandStore();
  const log = useSession((session) => session.log);
  const cursor = useSession((session) => session.cursor);
  return (
    <section className="hist" aria-label="History of this walk">
      <div className="hh">
        <h3>History of this walk</h3>
        <span className="q">Every step can be undone, alone or with all that followed. It is kept with the walk.</span>
        <Button kind="link" className="acts" onClick={() => hand.setState({ panel: null })}>
          Close <Kbd keys={keysOf("history")} />
        </Button>
      </div>
      <ol className="hl">
        {log.map((entry, i) => (
          <HistoryRow
            key={entry.seq}
            entry={entry}
            before={log[i - 1] ?? null}
            standing={i < cursor ? "past" : i === cursor ? "now" : i === cursor + 1 ? "next" : "undone"}
          />
        ))}
      </ol>
    </section>
  );
}
