import { useEffect, useLayoutEffect, useRef } from "react";
import { bindKeys } from "../bind-keys";

/** What a room is told of a lesson. */
export interface LessonNews {
  kind: "lesson";
  at: string;
  request: string;
  isOpen: boolean;
  isBlack: boolean;
  hasClass: boolean;
  startedAt: number;
}

/** What a room is told of a walk: enough for notes that know nothing of the walk themselves. */
export interface WalkNews {
  kind: "walk";
  /** The walk and its step, as own notes are kept for it. */
  place: string;
  request: string;
  /** From 0. */
  at: number;
  of: number;
  label: string;
  said: readonly string[];
  next: { label: string; said: string } | null;
  isBlack: boolean;
  startedAt: number;
}

/** What the room's window tells: what it shows, or that it is gone. */
export type RoomNews = LessonNews | WalkNews | { kind: "left" };

/** What the notes' window asks of the room's; `hello` asks what it shows. */
export type NotesWish =
  | { kind: "hello" }
  | { kind: "next" }
  | { kind: "back" }
  | { kind: "answer" }
  | { kind: "black" }
  | { kind: "class" };

type Message = RoomNews | NotesWish;

const WISHES: readonly string[] = ["hello", "next", "back", "answer", "black", "class"];

const isWish = (message: Message): message is NotesWish => WISHES.includes(message.kind);

/** The room's end of the line to the notes; `null`: there are none. Returns what tells them. */
export function useRoomLine(talk: string | null, hear: (wish: NotesWish) => void): (news: RoomNews) => void {
  return useLine(talk, "room", (message) => isWish(message) && hear(message));
}

/** The notes' end of the line to the room. Returns what asks something of it. */
export function useNotesLine(talk: string, hear: (news: RoomNews) => void): (wish: NotesWish) => void {
  return useLine(talk, "notes", (message) => !isWish(message) && hear(message));
}

/** A clicker speaks to the window that has the focus: pressed over the notes, its keys go to the room. */
export function useNotesKeys(send: (wish: NotesWish) => void): void {
  useLayoutEffect(() => {
    const asks = (kind: NotesWish["kind"]) => () => send({ kind });
    return bindKeys({
      ...{ PageDown: asks("next"), ArrowRight: asks("next"), PageUp: asks("back"), ArrowLeft: asks("back") },
      ...{ a: asks("answer"), c: asks("class"), ".": asks("black"), b: asks("black") },
    });
  }, [send]);
}

/** The line between the two windows of one talk. It stays within this browser. Returns what sends. */
function useLine(
  talk: string | null,
  side: "room" | "notes",
  hear: (message: Message) => void,
): (message: Message) => void {
  const latest = useRef(hear);
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    if (talk === null) return undefined;
    const line = new BroadcastChannel(`present:${talk}`);
    channel.current = line;
    line.onmessage = ({ data }: MessageEvent<Message>) => latest.current(data);
    if (side === "notes") line.postMessage({ kind: "hello" });
    const leave = () => side === "room" && line.postMessage({ kind: "left" });
    addEventListener("pagehide", leave);
    return () => {
      leave();
      removeEventListener("pagehide", leave);
      channel.current = null;
      line.close();
    };
  }, [talk, side]);
  return useRef((message: Message) => channel.current?.postMessage(message)).current;
}

/** "07:40" */
export function clockOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
