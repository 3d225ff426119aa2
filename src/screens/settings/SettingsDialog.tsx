import { useEffect, useState } from "react";
import type { EncoderController } from "../../state/encoders/encoder-controller";
import { Dialog } from "../../ui/Dialog";
import { countOf } from "../../ui/format-number";
import type { ShortcutGroup } from "../../ui/Kbd";
import { useActions, useLibrary } from "../app-context";
import { THEMES } from "../ThemeMenu";
import { useForeignRequests } from "../use-foreign-requests";
import { BackupRows } from "./BackupRows";
import { DeviceChoice } from "./DeviceChoice";
import { EncoderTable } from "./EncoderTable";
import { KeyRows } from "./KeyRows";
import { ResetApp } from "./ResetApp";
import { ScoringRow, YouRow } from "./ScoringRow";
import { SearchElsewhere } from "./SearchElsewhere";
import { StoredData } from "./StoredData";
import { useEncoderRepository, useEncoderRepositoryState } from "./use-encoders";
import styles from "./settings.module.css";

interface SettingsDialogProps {
  version: string;
  /** Everything that keys do, on every screen. */
  shortcuts: readonly ShortcutGroup[];
  onClose: () => void;
}

export function SettingsDialog({ version, shortcuts, onClose }: SettingsDialogProps) {
  const encoders = useEncoderRepository();
  return (
    <Dialog title="Settings." note="Each one takes effect at once." className={styles.settings} onClose={onClose}>
      {encoders === "reading" ? (
        <p className={`${styles.reading} quiet`} role="status">
          Reading the settings …
        </p>
      ) : (
        <Settings {...{ version, shortcuts, onClose }} encoders={encoders === "failed" ? null : encoders} />
      )}
    </Dialog>
  );
}

interface SettingsProps extends SettingsDialogProps {
  /** `null`: what brings them could not be fetched; all else can be set. */
  encoders: EncoderController | null;
}

function Settings({ encoders, version, shortcuts, onClose }: SettingsProps) {
  const requests = useForeignRequests();
  return (
    <>
      <SettingsRow
        title="Encoder"
        note="Turns texts into vectors that can be compared. A walk keeps the encoder it was made with."
      >
        {encoders ? (
          <EncoderTable encoders={encoders} />
        ) : (
          <p role="alert">The list of encoders could not be loaded. Reload the page.</p>
        )}
      </SettingsRow>
      <SettingsRow title="Graphics processor" note="Encoding in WebAssembly works everywhere and is the reference.">
        <DeviceChoice />
      </SettingsRow>
      <SettingsRow title="Look" note="Exports and paper are light whatever is chosen here.">
        <ThemeChoice />
        <LookSwitches />
      </SettingsRow>
      <SettingsRow title="Network" note="A counter in the status line proves it.">
        <p className="control-line">
          <span>{countOf(requests, "request")} to other places since load.</span>
          <span className="quiet">
            The app, the sample and its encoders come from this site. Requests you write go nowhere, unless you name a
            language model or a search engine, and allow it to be asked.
          </span>
          <WorkerPolicy />
        </p>
        {encoders && <HubSwitch encoders={encoders} />}
      </SettingsRow>
      <SettingsRow
        title="Search elsewhere"
        note="Your search engine finds, and this tab scores. The data set must be open here, and indexed there."
      >
        <SearchElsewhere />
      </SettingsRow>
      <SettingsRow title="Scoring" note="How this walk and the next ones find and score; undo takes a change back.">
        <ScoringRow />
      </SettingsRow>
      <SettingsRow title="Storage" note="Kept in this browser, by this app alone.">
        {encoders && <StoredData encoders={encoders} />}
        <BackupRows onLeave={onClose} />
      </SettingsRow>
      <SettingsRow
        title="Keys"
        note="A letter means the same on every screen. Press its key here, then the new letter."
      >
        <KeyRows groups={shortcuts} />
      </SettingsRow>
      <SettingsRow title="You" note="Your name stands beside every judgement you make under Annotate.">
        <YouRow />
        <ResetApp />
      </SettingsRow>
      <SettingsRow title="About" note={`Kitpick ${version}, MIT licence.`}>
        <p className="control-line">
          <a className="link" href="licenses.txt">
            Licences of what is inside
          </a>
          <a className="link" href="models/tool-minilm-3x384-int4/README.md">
            Model card of Tool MiniLM
          </a>
          <a className="link" href="models/tool-static-256-int4/README.md">
            Model card of Tool Static
          </a>
        </p>
        <p className="quiet">
          The sample, Errands, was written for this app. The type of the requests is Newsreader (OFL). The method is
          PTR: bundle, coverage, three views and a vote.
        </p>
      </SettingsRow>
    </>
  );
}

function WorkerPolicy() {
  if (useWorkerPolicy()) return null;
  return (
    <span className="quiet">
      This server sends no headers. The app’s workers take over the policy of this page, so they reach no other place
      either; the three that may, when you allow it, ask nobody else by their code alone.
    </span>
  );
}

function SettingsRow({ title, note, children }: { title: string; note: string; children: React.ReactNode }) {
  return (
    <section className={styles.row} aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="quiet">{note}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

function ThemeChoice() {
  const current = useLibrary((state) => state.theme);
  const { setPreference } = useActions();
  return (
    <div className="control-line" role="radiogroup" aria-label="Theme">
      {THEMES.map(({ theme, label }) => (
        <label className="radio" key={theme}>
          <input type="radio" name="theme" checked={theme === current} onChange={() => setPreference("theme", theme)} />
          {label}
        </label>
      ))}
    </div>
  );
}

function LookSwitches() {
  const textSize = useLibrary((state) => state.textSize);
  const motion = useLibrary((state) => state.motion);
  const { setPreference } = useActions();
  return (
    <div className="control-line">
      <label className={styles.switchLine}>
        <input
          type="checkbox"
          role="switch"
          checked={textSize === "larger"}
          onChange={({ target }) => setPreference("textSize", target.checked ? "larger" : "normal")}
        />
        Text one size larger
      </label>
      <label className={styles.switchLine}>
        <input
          type="checkbox"
          role="switch"
          checked={motion === "still"}
          onChange={({ target }) => setPreference("motion", target.checked ? "still" : "system")}
        />
        Stand still, no motion
      </label>
      {motion === "system" && <span className="quiet">Motion follows your system.</span>}
    </div>
  );
}

/** The one switch that lets the app fetch from anywhere but this site, and only when told to. */
function HubSwitch({ encoders }: { encoders: EncoderController }) {
  const mayUseHub = useEncoderRepositoryState(encoders, (state) => state.mayUseHub);
  return (
    <>
      <label className={styles.switchLine}>
        <input
          type="checkbox"
          role="switch"
          checked={mayUseHub}
          onChange={(event) => encoders.allowHub(event.target.checked)}
        />
        Allow fetching models by name
      </label>
      <p className="quiet">
        Encoders and language models, from huggingface.co. Off: the app never contacts another site. On: it sends only
        the name you look up and fetches only the files you then choose; it shows their size first and pins the
        revision.
      </p>
    </>
  );
}

/**
 * Whether the app's workers come with policies of their own: some hosts send none. `true` also where it cannot be known.
 */
function useWorkerPolicy(): boolean {
  const [isHeld, setIsHeld] = useState(true);
  useEffect(() => void askForPolicy().then(setIsHeld, () => undefined), []);
  return isHeld;
}

/** Of any worker's script that was fetched: the browser has kept it, with its headers. */
async function askForPolicy(): Promise<boolean> {
  const scripts = performance.getEntriesByType("resource").map(({ name }) => name);
  const script = scripts.find((name) => /\.worker-[\w-]+\.js$/.test(name));
  if (script === undefined) return true;
  const response = await fetch(script, { cache: "force-cache" });
  return response.headers.has("Content-Security-Policy");
}
