import { Button } from "../../ui/Button";
import { formatSize } from "../../ui/format-number";
import { useLibrary } from "../app-context";

/** Where walks are searched, and what that has sent so far. */
export function SearchStatus() {
  const standing = useLibrary((state) => state.elsewhere);
  if (!standing) return null;
  const { host, bytesSent, approximate, leave } = standing;
  return (
    <span>
      searching at {host} · {formatSize(bytesSent)} sent
      {approximate > 0 && ` · ${approximate} approximate`}{" "}
      <Button kind="link" title="Search in this tab again" onClick={leave}>
        stop
      </Button>
    </span>
  );
}
