import { useLibrary, useView } from "../app-context";
import { EncoderNotice } from "./EncoderNotice";
import { ProposalNotice } from "./ProposalNotice";
import { RunNotice } from "./RunNotice";
import { StorageNotice } from "./StorageNotice";
import { UpgradeNotice } from "./UpgradeNotice";
import { WantedDataNotice } from "./WantedDataNotice";

/** What a person should know before reading the answer; empty most of the time. */
export function Notices({ onExportWalk }: { onExportWalk: () => void }) {
  const importing = useLibrary((state) => state.importing !== null);
  const onWalk = useView((state) => state.screen === "workbench");
  return (
    <section className="notices" aria-label="Notices">
      <WantedDataNotice />
      <StorageNotice onExport={onExportWalk} />
      {!importing && onWalk && <RunNotice />}
      {!importing && <EncoderNotice />}
      {!importing && onWalk && (
        <>
          <ProposalNotice />
          <UpgradeNotice />
        </>
      )}
    </section>
  );
}
