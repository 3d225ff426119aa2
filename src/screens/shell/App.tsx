import { lazy, Suspense, useCallback, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { ErrorBoundary } from "../../ui/ErrorBoundary";
import { useActions, useEncoderController, useLibrary, useSession, useSetView, useView } from "../app-context";
import type { LibraryState } from "../../state/app/library";
import { shownInput } from "../../state/app/session";
import { AskPanel } from "./ask/AskPanel";
import { EncoderLine } from "./EncoderChip";
import { ExampleCaption, WhatNext, Transport } from "./Transport";
import { Notices } from "./Notices";
import { ProgressLine, StatusLine } from "./StatusLine";
import type { ListedShortcuts, Rooms, ScreenEntry } from "./screen-entry";
import { ScreenArrival } from "../ScreenArrival";
import { useShellKeys, type ShellActs } from "./shell-keymap";
import { Sheets, type Sheet } from "./Sheets";
import { TopBar } from "./TopBar";
import { setAddressParts, useAddressPart } from "../use-address-part";
import { useAddressScreen, useAddressStep } from "./use-address";
import { useFileDrop } from "./use-file-drop";
import { useSteps, type Steps } from "./use-steps";
import { useLook } from "../ThemeMenu";
import "./ask/ask.module.css";
import { countOf } from "../../ui/format-number";
import { Toast } from "../../ui/Toast";
import frame from "./frame.module.css";
import fileDrop from "./file-drop.module.css";

/* What opens on demand is fetched on demand, so that the first walk is there sooner. */
const PresentedWalk = lazy(async () => ({ default: (await import("./PresentedWalk")).PresentedWalk }));
const StorageLost = lazy(async () => ({ default: (await import("./StorageLost")).StorageLost }));

interface AppProps {
  /** The walk, drawn by its own screen. */
  walk: ReactNode;
  /** Keys that walk and screens listen to. */
  shortcuts: () => Promise<ListedShortcuts>;
  /** What the bar lists beside the workbench. */
  screens: readonly ScreenEntry[];
  /** What opens above the screens or in their place. */
  rooms: Rooms;
  version: string;
  onExportWalk: () => void;
}

/** The frame around every screen: bar, notices, status line, what opens above them; and the workbench itself. */
export function App({ walk, shortcuts, screens, rooms, version, onExportWalk }: AppProps) {
  const importing = useLibrary((state) => state.importing);
  const isLost = useLibrary(({ health: { loss } }) => loss?.kind === "cleared" && loss.noticed === "at start");
  const [asking, setAsking] = useState<"closed" | "new" | "edit">("closed");
  const [sheet, setSheet] = useState<Sheet>("none");
  const openEncoders = useEncoderController();
  const { undo, redo, addFiles, forgetLoss } = useActions();
  /** Folders and archives hold data or an encoder. */
  const readFolder = useCallback(
    (entries: FileSystemEntry[], dropped: File[]) =>
      void import("./classify-drop").then(async ({ classifyDrop }) => {
        const { encoder, data } = await classifyDrop(entries, dropped);
        if (!encoder) return addFiles(data);
        setSheet("settings");
        return (await openEncoders()).look(encoder.files, encoder.folder);
      }),
    [openEncoders, addFiles],
  );
  const hovering = useFileDrop(readFolder);
  const steps = useSteps();
  const trace = useSession((state) => state.trace);
  const entry = useShownEntry(screens);
  const setView = useSetView();
  useLook();
  useAddressStep();
  const onWalk = !importing && entry === null;
  const [present] = useAddressPart("present");
  const isPresented = onWalk && present !== null && trace !== null;
  const startNew = () => {
    scrollTo({ top: 0 });
    setView({ screen: "workbench" });
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
  const canStep = onWalk && steps.standing === "whole";
  const acts: ShellActs = {
    palette: () => setSheet("palette"),
    undo: entry ? null : () => void undo(),
    redo: entry ? null : () => void redo(),
    "new-request": importing ? null : startNew,
    "edit-text": onWalk ? () => setAsking("edit") : null,
    walks: openWalks,
    words: isPresented ? null : () => setSheet("words"),
    shortcuts: () => setSheet("shortcuts"),
    play: canStep ? steps.togglePlay : null,
    "step-back": canStep ? () => steps.move(-1) : null,
    "step-forward": canStep ? () => steps.move(1) : null,
  };
  useShellKeys(acts);
  return (
    <div
      className={frame.app}
      data-dropping={hovering > 0 ? "" : undefined}
      data-presented={isPresented ? steps.steps[steps.at]?.name.split("-")[0] : undefined}
    >
      {isPresented && (
        <Suspense fallback={null}>
          <PresentedWalk walk={steps} />
        </Suspense>
      )}
      <header hidden={isPresented}>
        <TopBar
          screens={screens}
          walksMenu={<rooms.WalksMenu />}
          newRequestButton={newRequestButton}
          onNewRequest={startNew}
          onEditText={() => setAsking("edit")}
          onOpenSettings={() => setSheet("settings")}
          onOpenShortcuts={() => setSheet("shortcuts")}
          onOpenPalette={() => setSheet("palette")}
          onPresent={() => setAddressParts({ present: "1" })}
        />
        <ProgressLine />
        <EncoderLine />
      </header>
      <Notices onExportWalk={onExportWalk} />
      {importing ? (
        <Suspense fallback={null}>
          <rooms.ImportPreview importing={importing} />
          <ScreenArrival label="Import" />
        </Suspense>
      ) : isLost ? (
        <Suspense fallback={null}>
          <StorageLost />
        </Suspense>
      ) : entry ? (
        <main className="page" key={entry.name}>
          <ErrorBoundary part="This screen">
            <Suspense fallback={null}>
              <entry.Screen />
              <ScreenArrival label={entry.label} />
            </Suspense>
          </ErrorBoundary>
        </main>
      ) : (
        <Workbench
          {...{ rooms, walk, steps, asking, isPresented, onExportWalk }}
          onDone={finishAsking}
          onCancel={cancelAsking}
          onOpenShortcuts={() => setSheet("shortcuts")}
        />
      )}
      {!isPresented && <StatusLine version={version} onOpen={setSheet} />}
      <Toasts />
      <DropOverlay count={hovering} />
      <Sheets {...{ rooms, screens, sheet, version, shortcuts, entry, acts }} onOpen={setSheet} onClose={closeSheet} />
    </div>
  );
}

interface WorkbenchProps extends Pick<AppProps, "rooms" | "walk" | "onExportWalk">, ComponentProps<typeof AskPanel> {
  steps: Steps;
  isPresented: boolean;
  onOpenShortcuts: () => void;
}

/** The walk, with the box for a request above and its steps below; before a room the walk alone. */
function Workbench(props: WorkbenchProps) {
  const { rooms, walk, steps, asking, isPresented, onExportWalk, onDone, onCancel, onOpenShortcuts } = props;
  const trace = useSession((state) => state.trace);
  const isOfRow = useView((state) => state.trail !== null);
  const isInFold = useSession((state) => shownInput(state)?.fold !== undefined);
  return (
    <>
      <main className={frame.workbench}>
        <h1 className="visually-hidden">Workbench: how tools are found for a request</h1>
        {(isOfRow || isInFold) && (
          <Suspense fallback={null}>
            <rooms.TrailBar />
          </Suspense>
        )}
        {!isPresented && (
          <>
            <AskPanel asking={asking} onDone={onDone} onCancel={onCancel} />
            <ExampleCaption walk={steps} />
          </>
        )}
        <ErrorBoundary part="The walk" resetKey={trace} onExport={onExportWalk}>
          {walk}
        </ErrorBoundary>
        {!isPresented && <WhatNext />}
        <ScreenArrival label="Workbench" />
      </main>
      {!isPresented && <Transport walk={steps} onOpenShortcuts={onOpenShortcuts} />}
    </>
  );
}

/** The screen that is shown; `null`: the workbench. */
function useShownEntry(screens: readonly ScreenEntry[]): ScreenEntry | null {
  useAddressScreen(screens);
  const shown = useView((state) => state.screen);
  return screens.find(({ name }) => name === shown) ?? null;
}

/** The menu is a popover of its own; its button opens it. */
function openWalks() {
  document.querySelector<HTMLButtonElement>(".walks")?.click();
}

/** Over the page while files are held above it. */
function DropOverlay({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className={fileDrop.veil}>
      <div className={fileDrop.veilText}>
        <p className={fileDrop.veilLead}>Drop to read {countOf(count, "file")}</p>
        <p className="small quiet">
          They are read in this tab and shown to you first. Nothing is stored yet, nothing is sent.
          <br />
          Tools and requests in the formats of public data sets, MCP, OpenAI and OpenAPI, as files, folders or .zip; an
          encoder. Esc cancels.
        </p>
      </div>
    </div>
  );
}

/** What was just done, newest last. Read out politely. */
function Toasts() {
  const toasts = useLibrary((state) => state.toasts);
  return (
    <div className={frame.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <TimedToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function TimedToast({ toast: { id, sentence, undo, status } }: { toast: LibraryState["toasts"][number] }) {
  const { dismissToast, undoToast } = useActions();
  const leave = useCallback(() => dismissToast(id), [dismissToast, id]);
  const goBack = undo && (() => void undoToast(id));
  return <Toast sentence={sentence} undo={goBack} isUndoing={status === "undoing"} onLeave={leave} />;
}
