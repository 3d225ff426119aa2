import { useId, useRef, type ComponentProps, type SubmitEvent } from "react";
import {
  CALLS_A_MINUTE,
  ENDPOINT_PRESETS,
  findPreset,
  SILENCE_SECONDS,
  usualSilence,
} from "../../core/domain/endpoint-presets";
import { CALLS_AT_ONCE } from "../../core/domain/exchange";
import { Button } from "../Button";
import "./endpoint.css";

interface TypedFields {
  address: string;
  model: string;
  /** `NaN`: no number. */
  atOnce: number;
  /** `null`: as usual for the address. */
  silenceSeconds: number | null;
  /** `null`: no limit. */
  callsAMinute: number | null;
}

type Target = TypedFields & { key: string | null };

interface EndpointFormProps {
  state: {
    connection: (TypedFields & { hasKey: boolean }) | null;
    /** What stood in the fields when the form was last drawn, and tells what is typed. Without the key. */
    typed: TypedFields | null;
    tested: { outcome: string; sentence: string; models: readonly string[] | null } | "running" | null;
    keepsKey: boolean;
  };
  acts: {
    type: (typed: TypedFields) => void;
    connect: (target: Target & { keepKey: boolean }) => unknown;
    test: (target: Target) => unknown;
  };
}

/** Names an endpoint. The key never becomes state of the page: it goes from the field to the worker, and the field is emptied. */
export function EndpointForm({ state, acts }: EndpointFormProps) {
  const { connection, typed, tested, keepsKey } = state;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const from = typed ?? connection;
  const preset = findPreset(from?.address ?? "");
  const models = tested === "running" ? null : tested?.models;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = readTarget(event.currentTarget);
    fieldOf(event.currentTarget, "key").value = "";
    void acts.connect({ ...target, keepKey: fieldOf(event.currentTarget, "keep-key").checked });
  };
  const fill = (address: string) => {
    if (!form.current) return;
    fieldOf(form.current, "address").value = address;
    acts.type(readFields(form.current));
  };
  return (
    <form
      ref={form}
      className="fields"
      onSubmit={submit}
      onInput={({ currentTarget }) => acts.type(readFields(currentTarget))}
      autoComplete="off"
    >
      <label htmlFor={`${id}-preset`}>Endpoint</label>
      <select
        id={`${id}-preset`}
        className="field"
        value={preset?.id ?? ""}
        onInput={(event) => event.stopPropagation()}
        onChange={({ target: { value } }) => fill(ENDPOINT_PRESETS.find((one) => one.id === value)?.address ?? "")}
      >
        <option value="">Another</option>
        {ENDPOINT_PRESETS.map(({ id: name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      {preset && <p className="quiet hint">{preset.hint}</p>}
      <Field
        label="Address"
        name="address"
        placeholder="http://localhost:11434/v1"
        defaultValue={from?.address ?? ""}
        required
      />
      <Field label="Model" name="model" defaultValue={from?.model ?? ""} list={`${id}-models`} required />
      <datalist id={`${id}-models`}>
        {models?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label="Key"
        name="key"
        type="password"
        placeholder={placeholderOfKey(connection?.hasKey ?? false, keepsKey)}
      />
      <label className="quiet keep">
        <input type="checkbox" name="keep-key" defaultChecked={keepsKey} onInput={(event) => event.stopPropagation()} />
        Keep the key in this browser. It is stored as it is, until you forget it: whoever uses this browser can read it.
      </label>
      <Limits from={from} />
      <p className="button-row">
        <Button type="submit">{connection ? "Change" : "Name it"}</Button>
        <Button
          disabled={tested === "running"}
          onClick={() => form.current && void acts.test(readTarget(form.current))}
        >
          Test connection
        </Button>
        <span className="quiet">The test asks for the list of models, and one question of some 30 tokens.</span>
      </p>
      <p
        className={tested !== null && tested !== "running" && tested.outcome !== "works" ? "trouble" : ""}
        role="status"
      >
        {tested === "running" ? "The endpoint is being tested …" : tested?.sentence}
      </p>
      <p className="quiet">
        Any OpenAI-compatible address: https, or http on this machine. Address and model are remembered in this browser.
        The key stays in the one worker that asks, and is forgotten with the page or when the host changes, unless you
        keep it. Naming an endpoint sends nothing.
      </p>
    </form>
  );
}

/** How fast it may be asked, and how long it may be silent. */
function Limits({ from }: { from: TypedFields | null }) {
  const id = useId();
  return (
    <>
      <label htmlFor={`${id}-at-once`}>Calls at once</label>
      <div className="limits">
        <input
          id={`${id}-at-once`}
          name="at-once"
          className="field numeric"
          type="number"
          min={CALLS_AT_ONCE.least}
          max={CALLS_AT_ONCE.most}
          step={1}
          defaultValue={from ? shown(from.atOnce) : CALLS_AT_ONCE.usual}
          required
        />
        <label>
          and a minute
          <input
            name="a-minute"
            className="field numeric"
            type="number"
            min={CALLS_A_MINUTE.least}
            max={CALLS_A_MINUTE.most}
            step={1}
            placeholder="any"
            defaultValue={shown(from?.callsAMinute ?? NaN)}
          />
        </label>
        <label>
          seconds of silence
          <input
            name="silence"
            className="field numeric"
            type="number"
            min={SILENCE_SECONDS.least}
            max={SILENCE_SECONDS.most}
            step={1}
            placeholder={String(usualSilence(from?.address ?? ""))}
            defaultValue={shown(from?.silenceSeconds ?? NaN)}
          />
        </label>
      </div>
    </>
  );
}

function Field({ label, ...input }: { label: string } & ComponentProps<"input">) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} className="field" spellCheck={false} autoComplete="off" {...input} />
    </>
  );
}

function placeholderOfKey(hasKey: boolean, keepsKey: boolean): string {
  if (keepsKey) return "kept in this browser";
  return hasKey ? "kept by the worker that asks" : "if it needs one";
}

function shown(amount: number): number | "" {
  return Number.isNaN(amount) ? "" : amount;
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

function readTarget(form: HTMLFormElement): Target {
  const key = fieldOf(form, "key").value;
  return { ...readFields(form), key: key === "" ? null : key };
}

function readFields(form: HTMLFormElement): TypedFields {
  const read = (name: string): string => fieldOf(form, name).value;
  const readNumber = (name: string): number | null => (read(name) === "" ? null : Number(read(name)));
  return {
    address: read("address"),
    model: read("model"),
    atOnce: readNumber("at-once") ?? NaN,
    silenceSeconds: readNumber("silence"),
    callsAMinute: readNumber("a-minute"),
  };
}
