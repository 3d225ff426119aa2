import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from "react";
import { ErrorBoundary } from "../../ui/ErrorBoundary";
import { useActions, useEncoderShelf, useLibrary, useSession } from "../app-context";
import { AskPanel } from "./AskPanel";
import { DropVeil } from "./DropVeil";
import { ExampleCaption, WhatNext } from "./ExampleWords";
import { Notices } from "./Notices";
import { ProgressLine } from "./ProgressLine";
import { SHELL_SHORTCUTS } from "./shell-keymap";
import type { ShortcutGroup } from "./ShortcutsSheet";
import { StatusLine } from "./StatusLine";
import { Toasts } from "./Toasts";
import { TopBar } from "./TopBar";
import { Transport } from "./Transport";
import { useAddressStep } from "./use-address-step";
import { useFileDrop } from "./use-file-drop";
import { useSpeedKeeper } from "./use-measured-speed";
import { useShellKeys } from "./use-shell-keys";
import { useSteps } from "./use-steps";
import { useTheme } from "./use-theme";
import "./frame.css";
import "./ask.css";
import "./menus.css";
import "./import.css";
import "./dialogs.css";

/* What opens on demand is fetched on demand, so that the first walk is there sooner. */
const ImportPreview = lazy(async () => ({ default: (await import("./ImportPreview")).ImportPreview }));
const RestoreDialog = lazy(async () => ({ default: (await import("./RestoreDialog")).RestoreDialog }));
const StorageLost = lazy(async () => ({ default: (await import("./StorageLost")).StorageLost }));
const SettingsDialog = lazy(async () => ({ default: (await import("./SettingsDialog")).SettingsDialog }));
const ShortcutsSheet = lazy(async () => ({ default: (await import("./ShortcutsSheet")).ShortcutsSheet }));

interface AppProps {
  /** The walk, drawn by its own screen. */
  walk: ReactNode;
  /** Keys that the walk listens to. */
  walkShortcuts: readonly ShortcutGroup[];
  version: string;
  onExportWalk: () => void;
}

type Sheet = "none" | "settings" | "shortcuts";

/** The frame around the walk: bar, box, notices, transport, status line, and what opens above them. */
export function App({ walk, walkShortcuts, version, onExportWalk }: AppProps) {
  const importing = useLibrary((state) => state.importing);
  const restoring = useLibrary((state) => state.restoring);
  const isLost = useLibrary(({ health: { loss } }) => loss?.kind === "cleared" && loss.noticed === "at start");
  const [asking, setAsking] = useState<"closed" | "new" | "edit">("closed");
  const [sheet, setSheet] = useState<Sheet>("none");
  const openShelf = useEncoderShelf();
  const readEncoder = useCallback(
    (entries: FileSystemEntry[], dropped: File[]) => {
      setSheet("settings");
      void Promise.all([import("./pick-encoder"), openShelf()]).then(([{ takeDropped }, shelf]) =>
        takeDropped(entries, dropped, (files, folder) => void shelf.look(files, folder)),
      );
    },
    [openShelf],
  );
  const hovering = useFileDrop(readEncoder);
  const steps = useSteps();
  const { undo, redo, forgetLoss } = useActions();
  const trace = useSession((state) => state.trace);
  useTheme();
  useAddressStep();
  useSpeedKeeper();
  const startNew = () => {
    scrollTo({ top: 0 });
    if (isLost) forgetLoss();
    setAsking("new");
  };
  const finishAsking = useCallback(() => setAsking("closed"), []);
  const newRequestButton = useRef<HTMLButtonElement>(null);
  const cancelAsking = useCallback(() => {
    setAsking("closed");
    newRequestButton.current?.focus();
  }, []);
  const closeSheet = useCallback(() => setSheet("none"), []);
  const canStep = !importing && steps.standing === "whole";
  useShellKeys({
    undo: () => void undo(),
    redo: () => void redo(),
    "new-request": importing ? null : startNew,
    "edit-text": importing ? null : () => setAsking("edit"),
    walks: openWalks,
    shortcuts: () => setSheet("shortcuts"),
    play: canStep ? steps.togglePlay : null,
    "step-back": canStep ? () => steps.move(-1) : null,
    "step-forward": canStep ? () => steps.move(1) : null,
  });
  return (
    <div className="app" data-dropping={hovering > 0 ? "" : undefined}>
      <header>
        <TopBar
          newRequestButton={newRequestButton}
          onNewRequest={startNew}
          onEditText={() => setAsking("edit")}
          onOpenSettings={() => setSheet("settings")}
          onOpenShortcuts={() => setSheet("shortcuts")}
        />
        <ProgressLine />
      </header>
      <Notices onExportWalk={onExportWalk} />
      {importing ? (
        <Suspense fallback={null}>
          <ImportPreview importing={importing} />
        </Suspense>
      ) : isLost ? (
        <Suspense fallback={null}>
          <StorageLost />
        </Suspense>
      ) : (
        <>
          <main className="workbench">
            <h1 className="vh">Workbench: how tools are found for a request</h1>
            <AskPanel asking={asking} onDone={finishAsking} onCancel={cancelAsking} />
            <ExampleCaption />
            <ErrorBoundary part="The walk" resetKey={trace} onExport={onExportWalk}>
              {walk}
            </ErrorBoundary>
            <WhatNext />
          </main>
          <Transport walk={steps} onOpenShortcuts={() => setSheet("shortcuts")} />
        </>
      )}
      <StatusLine version={version} onOpenSettings={() => setSheet("settings")} />
      <Toasts />
      <DropVeil count={hovering} />
      <Suspense fallback={null}>
        {restoring && <RestoreDialog restoring={restoring} />}
        {sheet === "settings" && <SettingsDialog version={version} onClose={closeSheet} />}
        {sheet === "shortcuts" && <ShortcutsSheet groups={[...SHELL_GROUPS, ...walkShortcuts]} onClose={closeSheet} />}
      </Suspense>
    </div>
  );
}

const SHELL_GROUPS: readonly ShortcutGroup[] = (["Everywhere", "Walk"] as const).map((title) => ({
  title,
  shortcuts: SHELL_SHORTCUTS.filter(({ group }) => group === title),
}));

/** The menu is a popover of its own; its button opens it. */
function openWalks() {
  document.querySelector<HTMLButtonElement>(".top .walks")?.click();
}
