import { Dialog } from "../../ui/Dialog";
import { useActions, useLibrary } from "../app-context";
import { AnswersKept } from "./AnswersKept";
import { BackupRows } from "./BackupRows";
import { DeviceChoice } from "./DeviceChoice";
import { EncoderTable } from "./EncoderTable";
import { HubSwitch } from "./HubSwitch";
import { StorageUsed } from "./StorageUsed";
import { THEMES } from "./ThemeMenu";
import { useForeignRequests } from "./use-foreign-requests";
import { useShelf } from "./use-shelf";
import { VectorsKept } from "./VectorsKept";
import { countOf } from "../../ui/amounts";

interface SettingsDialogProps {
  version: string;
  onClose: () => void;
}

export function SettingsDialog({ version, onClose }: SettingsDialogProps) {
  const requests = useForeignRequests();
  const shelf = useShelf();
  return (
    <Dialog title="Settings." note="Each one takes effect at once." className="settings" onClose={onClose}>
      <SettingsRow
        title="Encoder"
        note="Turns a text into something that can be compared. A walk keeps the one it was made with."
      >
        {shelf && <EncoderTable shelf={shelf} />}
      </SettingsRow>
      <SettingsRow title="Graphics processor" note="Encoding in WebAssembly works everywhere and is the reference.">
        <DeviceChoice />
      </SettingsRow>
      <SettingsRow title="Look" note="Motion follows your system.">
        <ThemeChoice />
      </SettingsRow>
      <SettingsRow title="Network" note="A counter in the status line proves it.">
        <p className="ln">
          <span>{countOf(requests, "request")} to other places since load.</span>
          <span className="q">
            The app, the sample and its encoders come from this site. Requests you write go nowhere, unless you name a
            language model for a walk, an evaluation or a build, and allow it to be asked.
          </span>
        </p>
        {shelf && <HubSwitch shelf={shelf} />}
      </SettingsRow>
      <SettingsRow title="Storage" note="Walks, data sets and vectors, kept in this browser.">
        <StorageUsed />
        <BackupRows onLeave={onClose} />
        {shelf && <VectorsKept shelf={shelf} />}
        {shelf && <AnswersKept shelf={shelf} />}
      </SettingsRow>
      <SettingsRow title="About" note={`Kitpick ${version}, MIT licence.`}>
        <p className="ln">
          <a className="lnk" href="licenses.txt">
            Licences of what is inside
          </a>
          <a className="lnk" href="models/tool-minilm-3x384-int4/README.md">
            Model card of Tool MiniLM
          </a>
          <a className="lnk" href="models/tool-static-256-int4/README.md">
            Model card of Tool Static
          </a>
        </p>
        <p className="q">
          The sample, Errands, was written for this app. The type of the requests is Newsreader (OFL). The method is
          PTR: bundle, coverage, three views and a vote.
        </p>
      </SettingsRow>
    </Dialog>
  );
}

function SettingsRow({ title, note, children }: { title: string; note: string; children: React.ReactNode }) {
  return (
    <section className="row" aria-label={title}>
      <div>
        <h3>{title}</h3>
        <p className="q">{note}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

function ThemeChoice() {
  const current = useLibrary((state) => state.theme);
  const { setTheme } = useActions();
  return (
    <div className="ln" role="radiogroup" aria-label="Theme">
      {THEMES.map(({ theme, label }) => (
        <label className="radio" key={theme}>
          <input type="radio" name="theme" checked={theme === current} onChange={() => setTheme(theme)} />
          {label}
        </label>
      ))}
    </div>
  );
}
