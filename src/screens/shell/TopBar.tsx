import { lazy, Suspense, type MouseEvent, type ReactNode, type RefObject } from "react";
import type { ScreenName } from "../../state/app/view";
import { Button } from "../../ui/Button";
import { countOf } from "../../ui/format-number";
import { Icon } from "../../ui/Icons";
import { Kbd } from "../../ui/Kbd";
import { Popover } from "../../ui/Popover";
import { useActions, useLibrary, useSession, useSetView, useView } from "../app-context";
import { isWaitingForRequest, nameRedo, nameUndo } from "../session-facts";
import { ThemeMenu } from "../ThemeMenu";
import { EncoderChip } from "./EncoderChip";
import type { ScreenEntry } from "./screen-entry";
import { keysOf } from "./shell-keymap";
import styles from "./top-bar.module.css";

const WalkExports = lazy(async () => ({ default: (await import("./WalkExports")).WalkExports }));

interface TopBarProps {
  screens: readonly ScreenEntry[];
  walksMenu: ReactNode;
  /** The button that gets the focus back when the box is left. */
  newRequestButton: RefObject<HTMLButtonElement | null>;
  onNewRequest: () => void;
  onEditText: () => void;
  onOpenSettings: () => void;
  onOpenShortcuts: () => void;
  onOpenPalette: () => void;
  onPresent: () => void;
}

export function TopBar(props: TopBarProps) {
  const { screens, walksMenu, newRequestButton, onNewRequest, onEditText, onOpenSettings } = props;
  const waiting = useSession(isWaitingForRequest);
  const importing = useLibrary((state) => state.importing !== null);
  const onWalk = useView((state) => state.screen === "workbench");
  const { copyLink } = useActions();
  return (
    <div className={styles.topBar}>
      <span className={styles.name}>Kitpick</span>
      <ScreenLinks screens={screens} />
      {onWalk && !waiting && !importing && (
        <span className={styles.askAgain}>
          <Button ref={newRequestButton} kind="link" onClick={onNewRequest}>
            New request
          </Button>
          <Kbd keys={keysOf("new-request")} />
          <Button kind="link" onClick={onEditText}>
            Edit text
          </Button>
        </span>
      )}
      <div className={styles.right}>
        {walksMenu}
        <DatasetMenu />
        <EncoderChip onOpenSettings={onOpenSettings} />
        <Button
          kind="icon"
          className={styles.palette}
          aria-label="Go to anything"
          title="Go to anything"
          onClick={props.onOpenPalette}
        >
          <Kbd keys={keysOf("palette")} />
        </Button>
        {onWalk && (
          <>
            <UndoButtons />
            <Button
              kind="icon"
              className={styles.share}
              aria-label="Copy link"
              title="Copy link"
              disabled={waiting}
              onClick={() => void copyLink()}
            >
              <Icon name="share" />
            </Button>
            <Suspense fallback={null}>
              <WalkExports triggerClass={styles.share} onPresent={props.onPresent} />
            </Suspense>
          </>
        )}
        <ThemeMenu />
        <Button kind="icon" className="keep" aria-label="Shortcuts" title="Shortcuts" onClick={props.onOpenShortcuts}>
          <b aria-hidden="true">?</b>
        </Button>
      </div>
    </div>
  );
}

function UndoButtons() {
  const undoName = useSession(nameUndo);
  const redoName = useSession(nameRedo);
  const { undo, redo } = useActions();
  const undoLabel = undoName === null ? "Nothing to undo" : `Undo: ${undoName}`;
  const redoLabel = redoName === null ? "Nothing to redo" : `Redo: ${redoName}`;
  return (
    <span className={`${styles.undoRedo} keep`}>
      <Button
        kind="icon"
        aria-label={undoLabel}
        title={undoLabel}
        disabled={undoName === null}
        onClick={() => void undo()}
      >
        <Icon name="undo" />
      </Button>
      <Button
        kind="icon"
        aria-label={redoLabel}
        title={redoLabel}
        disabled={redoName === null}
        onClick={() => void redo()}
      >
        <Icon name="redo" />
      </Button>
    </span>
  );
}

/** The screens that work, as links of their own. */
function ScreenLinks({ screens }: { screens: readonly ScreenEntry[] }) {
  const shown = useView((state) => state.screen);
  const setView = useSetView();
  const open = (event: MouseEvent, screen: ScreenName) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setView({ screen, playback: "stopped" });
  };
  return (
    <nav aria-label="Screens">
      {[{ name: "workbench" as const, label: "Workbench" }, ...screens].map(({ name, label }) => (
        <a
          key={name}
          href={name === "workbench" ? "#" : `#screen=${name}`}
          aria-current={name === shown ? "page" : undefined}
          onClick={(event) => open(event, name)}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

const DatasetList = lazy(async () => ({ default: (await import("./DatasetList")).DatasetList }));

/** The open data set by name, and what else there is. */
function DatasetMenu() {
  const label = useSession((state) => state.dataset?.name ?? state.datasetLabel?.name ?? "No data set");
  const hash = useSession((state) => state.dataset?.hash ?? state.datasetLabel?.hash ?? null);
  const current = useLibrary((state) => state.datasets.find((dataset) => dataset.hash === hash));
  return (
    <Popover
      name={`Data set: ${label}`}
      label={
        <>
          {label}
          {current && <span className="quiet">, {countOf(current.toolCount, "tool")}</span>}
        </>
      }
      triggerClass="menu-trigger"
      panelClass="list-panel"
    >
      {(close) => <DatasetList onLeave={close} />}
    </Popover>
  );
}
