import { countOf } from "../../ui/amounts";

/** Over the page while files are held above it. */
export function DropVeil({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="veil">
      <div className="veil-text">
        <p className="veil-lead">Let go to read {countOf(count, "file")}</p>
        <p className="small q">
          They are read in this tab and shown to you first. Nothing is stored yet, nothing is sent.
          <br />
          Understood: tools and requests in the shapes of public data sets, MCP, OpenAI and OpenAPI, as JSON, YAML or
          tables, in folders, .zip and .gz too; the folder or .zip of an encoder. Esc puts the files back.
        </p>
      </div>
    </div>
  );
}
