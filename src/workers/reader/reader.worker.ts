/// <reference lib="webworker" />
import { serveInWorker } from "../rpc/serve-in-worker";
import { createReaderService, type ReaderProtocol } from "./reader-service";

serveInWorker<ReaderProtocol>(createReaderService);
