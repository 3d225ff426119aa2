import { createInMemoryStorage } from "../in-memory";
import { createFaultStore, type Fault } from "./fault-store";
import type { Storage } from "../ports/storage";

/** Storage in memory for tests of other areas, with chosen calls going wrong. */
export function createTestStorage(faults: Fault[] = []): Storage {
  return createFaultStore(createInMemoryStorage(), faults).storage;
}
