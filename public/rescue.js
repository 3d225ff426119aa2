/*
 * Saves everything precious as a backup, without a line of the app's code: for the day on which the app does not start.
 * Reads only. The lines it writes are those of src/formats/backup-file.ts; a browser test restores such a file.
 */
"use strict";

const DATABASE = "kitpick";
/** Made by the app from the other stores, or of no use elsewhere. */
const LEFT_OUT = ["summaries", "marks", "replaced"];
const LABELS = { walks: "Walks", datasets: "Data sets", settings: "Settings", deletions: "Deletions" };

const state = document.getElementById("state");
const save = document.getElementById("save");

/** Opens the database as it is. One that is not there is not made: the app would take it for its own. */
function openDatabase() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    let isMissing = false;
    opening.onupgradeneeded = () => {
      isMissing = true;
      opening.transaction.abort();
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => (isMissing ? resolve(null) : reject(opening.error));
    opening.onblocked = () => reject(new Error("Another tab holds the storage. Close the other tabs of Kitpick."));
  });
}

/** Row by row, so that one that cannot be read does not keep the others. */
function readStore(database, store) {
  return new Promise((resolve) => {
    const found = { rows: [], unreadable: 0 };
    const keys = database.transaction(store).objectStore(store).getAllKeys();
    keys.onerror = () => resolve({ rows: [], unreadable: 1 });
    keys.onsuccess = async () => {
      for (const key of keys.result) {
        const row = await readRow(database, store, key);
        if (row === null) found.unreadable += 1;
        else found.rows.push(row);
      }
      resolve(found);
    };
  });
}

function readRow(database, store, key) {
  return new Promise((resolve) => {
    try {
      const reading = database.transaction(store).objectStore(store).get(key);
      reading.onsuccess = () => {
        const name = typeof key === "string" ? key : JSON.stringify(key);
        resolve({ store, key: name, value: reading.result === undefined ? null : reading.result });
      };
      reading.onerror = (event) => {
        event.preventDefault();
        resolve(null);
      };
    } catch {
      resolve(null);
    }
  });
}

async function readEverything() {
  const database = await openDatabase();
  if (database === null) return null;
  const names = [...database.objectStoreNames].filter((name) => !LEFT_OUT.includes(name));
  const stores = [];
  for (const name of names) stores.push({ name, ...(await readStore(database, name)) });
  database.close();
  return stores;
}

async function toBackup(rows) {
  const head = { kitpick: "backup", schema: 1, app: "rescue page", savedAt: new Date().toISOString() };
  const lines = [head, ...rows].map((line) => `${JSON.stringify(line)}\n`);
  const bytes = new TextEncoder().encode(lines.join(""));
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const sha256 = [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return new Blob([bytes, `${JSON.stringify({ rows: rows.length, sha256 })}\n`], { type: "application/jsonl" });
}

function download(blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `kitpick-backup-${new Date().toISOString().slice(0, 10)}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function show(stores) {
  const body = document.querySelector("#counts tbody");
  for (const { name, rows } of stores) {
    const line = document.createElement("tr");
    const label = document.createElement("th");
    label.scope = "row";
    label.textContent = LABELS[name] ?? name;
    const count = document.createElement("td");
    count.textContent = String(rows.length);
    line.append(label, count);
    body.append(line);
  }
  document.getElementById("counts").hidden = false;
}

async function start() {
  let stores;
  try {
    stores = await readEverything();
  } catch (error) {
    state.textContent = `The storage could not be opened. ${error.message} Nothing was changed.`;
    return;
  }
  const rows = stores === null ? [] : stores.flatMap((store) => store.rows);
  if (rows.length === 0) {
    state.textContent = "Kitpick has stored nothing in this browser, or the browser has cleared it.";
    return;
  }
  const unreadable = stores.reduce((sum, store) => sum + store.unreadable, 0);
  show(stores);
  const rest = unreadable === 0 ? "" : ` ${unreadable} could not be read by the browser itself.`;
  state.textContent = `${rows.length} ${rows.length === 1 ? "record is" : "records are"} stored here.${rest}`;
  save.disabled = false;
  save.addEventListener("click", async () => {
    download(await toBackup(rows));
    state.textContent = "Saved. Look into your downloads.";
  });
}

void start();
