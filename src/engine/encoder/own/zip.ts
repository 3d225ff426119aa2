import { readZip as read, ZipError } from "../../../archive/zip";
import type { Parcel } from "./parcel";
import { refuse } from "./refusal";

/** An encoder has a dozen files, none over 1 GB, and none that packs well. */
const ENCODER_LIMITS = { entries: 2000, entryBytes: 1_000_000_000, ratio: 200 };

/** The files of an encoder's .zip, each read when asked for. Rejects with a Refusal. */
export async function readZip(archive: Blob): Promise<Parcel> {
  const files = await refusing(read(archive, ENCODER_LIMITS));
  return new Map([...files].map(([path, file]) => [path, { bytes: file.bytes, read: () => refusing(file.read()) }]));
}

async function refusing<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof ZipError ? refuse(error.fault, error.message) : error;
  }
}
