import { Button } from "../../ui/Button";
import { useActions, useLibrary } from "../app-context";
import { PersistentStorageSwitch } from "../PersistentStorageSwitch";
import { pickBackup } from "../pick-files";
import { countOf } from "../../ui/format-number";
import styles from "./storage-lost.module.css";

/** In the place of the walk, when the browser has cleared what was stored: this is no first visit, and it says so. */
export function StorageLost() {
  const loss = useLibrary((state) => state.health.loss);
  const { openBackup, forgetLoss } = useActions();
  if (!loss) return null;
  return (
    <main className={styles.lost}>
      <h1>This browser cleared the data of this site.</h1>
      <p>
        Last saved on {formatDay(loss.savedAt)}. Gone: {describeLoss(loss)}. Not gone: your files, backups and links.
        Browsers clear what a site has stored when the disk is nearly full, when a site was not visited for long, or
        when they are told to clear site data.
      </p>
      <p>Drop a backup on this page and all that is in it comes back.</p>
      <p className="button-row">
        <Button kind="go" onClick={() => pickBackup((file) => void openBackup(file))}>
          Choose a backup
        </Button>
        <Button kind="link" onClick={forgetLoss}>
          Start with the sample
        </Button>
      </p>
      <div className="control-line">
        <span className="quiet">To keep it from happening again:</span>
        <PersistentStorageSwitch />
      </div>
    </main>
  );
}

function formatDay(moment: string): string {
  return new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }).format(new Date(moment));
}

/** "2 data sets and 3 walks". */
export function describeLoss({ walks, datasets }: { walks: number; datasets: number }): string {
  const parts = [
    ...(datasets > 0 ? [countOf(datasets, "data set")] : []),
    ...(walks > 0 ? [countOf(walks, "walk")] : []),
  ];
  return parts.join(" and ");
}
