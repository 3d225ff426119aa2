import { EncoderNotice } from "./EncoderNotice";
import { ProposalNotice } from "./ProposalNotice";
import { RunNotice } from "./RunNotice";
import { StorageNotice } from "./StorageNotice";
import { UpgradeNotice } from "./UpgradeNotice";
import { WantedDataNotice } from "./WantedDataNotice";

/** What a person should know before reading the answer; empty most of the time. */
export function Notices({ onExportWalk }: { onExportWalk: () => void }) {
  return (
    <section className="notices" aria-label="Notices">
      <WantedDataNotice />
      <RunNotice />
      <StorageNotice onExport={onExportWalk} />
      <EncoderNotice />
      <ProposalNotice />
      <UpgradeNotice />
    </section>
  );
}
