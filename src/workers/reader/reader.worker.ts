/// <reference lib="webworker" />
import { serveInWorker } from "../rpc/worker-host";
import { createReaderService, type ReaderProtocol } from "./reader-service";

serveInWorker<ReaderProtocol>(createReaderService);
