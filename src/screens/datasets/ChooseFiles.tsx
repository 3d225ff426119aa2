import { useRef } from "react";
import { Button } from "../../ui/Button";
import { useActions } from "../app-context";

/** Opens the browser's file dialog; what is chosen is looked at before anything is stored. */
export function ChooseFiles() {
  const { addFiles } = useActions();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="link" onClick={() => input.current?.click()}>
        choose one
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          void addFiles(files);
        }}
      />
    </>
  );
}
