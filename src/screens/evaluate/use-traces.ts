import { useEffect, useRef, useState } from "react";
import { download } from "../../ui/download";
import { useEvaluationActions } from "./desk";

/** Walks being written into a file. */
interface TracesExport {
  /** How far it is, 0 to 1; `null`: nothing is being written. */
  share: number | null;
  start: () => void;
  stop: () => void;
}

/** Writes the walks of a method into a file, some at a time; leaving the screen stops it. */
export function useTraces(method: string, fileName: string): TracesExport {
  const { traces } = useEvaluationActions();
  const [share, setShare] = useState<number | null>(null);
  const control = useRef<AbortController | null>(null);
  const stop = () => control.current?.abort();
  useEffect(() => stop, []);
  const start = () => {
    control.current = new AbortController();
    setShare(0);
    const onProgress = (done: number, total: number) => setShare(total === 0 ? 0 : done / total);
    void traces(method, onProgress, control.current.signal).then((blob) => {
      setShare(null);
      if (blob) download(fileName, blob, blob.type);
    });
  };
  return { share, start, stop };
}
