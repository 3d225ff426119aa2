import { useId, useRef, type SubmitEvent } from "react";
import { CALLS_AT_ONCE } from "../../core/domain/exchange";
import { Button } from "../Button";
import "./endpoint.css";

interface EndpointFormProps {
  connection: { address: string; model: string; hasKey: boolean; atOnce: number } | null;
  /** What stood in the fields when the form was last drawn, and tells what is typed. Without the key. */
  typed: { address: string; model: string; atOnce: number } | null;
  onType: (typed: { address: string; model: string; atOnce: number }) => void;
  onConnect: (target: { address: string; model: string; key: string | null; atOnce: number }) => void;
}

/** Names an endpoint. The key never becomes state of the page: it goes from the field to the worker, and the field is emptied. */
export function EndpointForm({ connection, typed, onType, onConnect }: EndpointFormProps) {
  const id = useId();
  const keyField = useRef<HTMLInputElement>(null);
  const from = typed ?? connection;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const key = keyField.current?.value ?? "";
    if (keyField.current) keyField.current.value = "";
    onConnect({ ...readFields(event.currentTarget), key: key === "" ? null : key });
  };
  return (
    <form
      className="fields"
      onSubmit={submit}
      onInput={({ currentTarget }) => onType(readFields(currentTarget))}
      autoComplete="off"
    >
      <label htmlFor={`${id}-address`}>Address</label>
      <input
        id={`${id}-address`}
        name="address"
        className="field"
        placeholder="http://localhost:11434/v1"
        defaultValue={from?.address ?? ""}
        spellCheck={false}
        required
      />
      <label htmlFor={`${id}-model`}>Model</label>
      <input
        id={`${id}-model`}
        name="model"
        className="field"
        defaultValue={from?.model ?? ""}
        spellCheck={false}
        required
      />
      <label htmlFor={`${id}-key`}>Key</label>
      <input
        id={`${id}-key`}
        ref={keyField}
        name="key"
        type="password"
        className="field"
        autoComplete="off"
        placeholder={connection?.hasKey ? "kept by the worker that asks" : "if it needs one"}
      />
      <label htmlFor={`${id}-at-once`}>Calls at once</label>
      <input
        id={`${id}-at-once`}
        name="at-once"
        className="field at-once"
        type="number"
        min={CALLS_AT_ONCE.least}
        max={CALLS_AT_ONCE.most}
        step={1}
        defaultValue={from ? (Number.isNaN(from.atOnce) ? "" : from.atOnce) : CALLS_AT_ONCE.usual}
        required
      />
      <Button type="submit">{connection ? "Change" : "Name it"}</Button>
      <p className="quiet">
        Any OpenAI-compatible address: https, or http on this machine. The key stays in the one worker that asks, is
        never stored, and is forgotten with the page or when the host changes. Naming an endpoint sends nothing.
      </p>
    </form>
  );
}

function readFields(form: HTMLFormElement): { address: string; model: string; atOnce: number } {
  const fields = new FormData(form);
  const read = (name: string): string => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    address: read("address"),
    model: read("model"),
    atOnce: read("at-once") === "" ? NaN : Number(read("at-once")),
  };
}
