import { useEffect, useId, useRef, type RefObject, type SubmitEvent } from "react";
import { isLoopback } from "../../core/domain/endpoint-presets";
import { describeIndex } from "../../wording/elsewhere";
import { Button } from "../../ui/Button";
import { countOf, formatSize } from "../../ui/format-number";
import { useLibrary } from "../app-context";
import { useSearch, useSearchState } from "../use-controllers";
import { EngineAnswers, SearchFindings } from "./SearchFindings";
import type { SearchController } from "../../state/elsewhere/search-controller";
import styles from "./search.module.css";

/** A search engine of one's own: named, tested, agreed to, left. */
export function SearchElsewhere() {
  const search = useSearch();
  return search && <SearchSettings search={search} />;
}

function SearchSettings({ search }: { search: SearchController }) {
  const { status, report, fault, connection } = useSearchState(search, (state) => state);
  const findings = connection ? null : report;
  const whole = useFocusKept(connection !== null);
  return (
    <div ref={whole} tabIndex={-1}>
      {connection ? <Connected search={search} /> : <EngineForm search={search} />}
      <p role={fault ? "alert" : "status"} className={fault ? styles.trouble : ""}>
        {fault?.sentence ?? sayStatus(status, connection !== null) ?? (findings && <EngineAnswers report={findings} />)}
      </p>
      {findings && <SearchFindings search={search} report={findings} />}
    </div>
  );
}

/** The pressed button goes with what it did: the keys go on from here, not from the top of the page. */
function useFocusKept(isConnected: boolean): RefObject<HTMLDivElement | null> {
  const whole = useRef<HTMLDivElement>(null);
  const before = useRef(isConnected);
  useEffect(() => {
    if (before.current !== isConnected && document.activeElement === document.body) whole.current?.focus();
    before.current = isConnected;
  }, [isConnected]);
  return whole;
}

function sayStatus(status: string, isOpen: boolean): string | null {
  if (status === "off") return "Off: walks are searched in this tab, and nothing leaves it.";
  if (status === "testing") return "The engine is being asked what it has …";
  if (status !== "connecting") return null;
  return isOpen ? "The walk on the screen is being searched there …" : "The index is being opened …";
}

/** The key never becomes state of the page: it goes from the field to the worker, and the field is emptied. */
function EngineForm({ search }: { search: SearchController }) {
  const address = useSearchState(search, (state) => state.address);
  const isBusy = useSearchState(search, ({ status }) => status === "testing" || status === "connecting");
  const hasReport = useSearchState(search, ({ report }) => report !== null);
  const id = useId();
  const key = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = key.current?.value ?? "";
    if (key.current) key.current.value = "";
    void search.test({ address, key: typed === "" ? null : typed });
  };
  return (
    <form className={styles.form} onSubmit={submit} autoComplete="off" aria-label="Search engine">
      <span>Engine</span>
      <span>OpenSearch 3 with its k-NN plugin</span>
      <label htmlFor={`${id}-address`}>Address</label>
      <input
        id={`${id}-address`}
        className="field"
        value={address}
        placeholder="http://127.0.0.1:9200"
        spellCheck={false}
        required
        onChange={({ target }) => search.type(target.value)}
      />
      <label htmlFor={`${id}-key`}>Key</label>
      <input
        id={`${id}-key`}
        ref={key}
        className="field"
        type="password"
        autoComplete="off"
        placeholder={hasReport ? "kept until this tab closes" : "if it needs one"}
      />
      <p className="quiet">
        Sent as the header Authorization, such as “ApiKey …”. A key that may only read is enough. Address and key are
        kept until this tab closes, and never stored.
        {mayAsk(address) && " Your browser may ask whether this page may reach your machine: allow it."}
      </p>
      <p className={styles.buttons}>
        <Button type="submit" disabled={isBusy}>
          Test connection
        </Button>
        <span className="quiet">Asks for version and indexes, and times five made-up searches.</span>
      </p>
    </form>
  );
}

/** A page from the web asks something of this machine: browsers begin to ask the user first. */
function mayAsk(address: string): boolean {
  return !isLoopback(location.hostname) && URL.canParse(address) && isLoopback(new URL(address).hostname);
}

function Connected({ search }: { search: SearchController }) {
  const connection = useSearchState(search, (state) => state.connection);
  const standing = useLibrary((state) => state.elsewhere);
  if (!connection) return null;
  const { host, index } = connection;
  return (
    <>
      <p>
        <b>Walks are searched at {host}.</b> {describeIndex(index)}.
      </p>
      {standing && (
        <p className="quiet numeric">
          {countOf(standing.requests, "request")}, {formatSize(standing.bytesSent)} sent since it was connected.
        </p>
      )}
      <p className={styles.buttons}>
        <Button onClick={() => void search.disconnect()}>Search in this tab again</Button>
        <span className="quiet">The engine and its key are forgotten then.</span>
      </p>
    </>
  );
}
