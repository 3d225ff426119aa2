import { createDataReader, type DataReader } from "../import/reader-client";
import { createReaderHost } from "../import/reader-host";

/** The reader without a worker: the same messages, copied as they would be on their way. */
export function createReaderInThread(): DataReader {
  return createDataReader((listeners) => {
    let isEnded = false;
    const host = createReaderHost((answer) => {
      const copy = structuredClone(answer);
      queueMicrotask(() => {
        if (!isEnded) listeners.message(copy);
      });
    });
    return {
      send: (request) => void host.receive(request),
      end: () => {
        isEnded = true;
      },
    };
  });
}
