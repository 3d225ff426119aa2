import { useState, type SubmitEvent } from "react";
import type { RunSource } from "../../state/comparison";
import { Button } from "../../ui/Button";
import { useComparison, useComparisonActions } from "./desk";

interface RunMarksFormProps {
  source: RunSource;
  onDone: () => void;
}

/** Name, heading, tags and note of a source. Esc leaves it as it was. */
export function RunMarksForm({ source, onDone }: RunMarksFormProps) {
  const { rename, mark } = useComparisonActions();
  const sources = useComparison((state) => state.sources);
  const [name, setName] = useState(source.name ?? "");
  const [group, setGroup] = useState(source.marks.group);
  const [tags, setTags] = useState(source.marks.tags.join(", "));
  const [note, setNote] = useState(source.marks.note);
  const groups = [...new Set(sources?.map(({ marks }) => marks.group).filter((one) => one !== ""))];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== (source.name ?? "")) void rename(source.id, name);
    void mark(source.id, { group: group.trim(), tags: splitTags(tags), note: note.trim() });
    onDone();
  };
  return (
    <form
      className="run-marks"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onDone();
      }}
    >
      <label>
        <span>Name</span>
        <input className="field" autoFocus value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <label>
        <span>Heading</span>
        <input className="field" list="run-groups" value={group} onChange={({ target }) => setGroup(target.value)} />
      </label>
      <datalist id="run-groups">
        {groups.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <label>
        <span>Tags, with commas</span>
        <input className="field" value={tags} onChange={({ target }) => setTags(target.value)} />
      </label>
      <label className="wide">
        <span>Note</span>
        <input className="field" value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <Button type="submit">Keep</Button>
      <Button kind="link" onClick={onDone}>
        leave as it was
      </Button>
    </form>
  );
}

function splitTags(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
