/** Tools that an assistant uses on its own behalf: they find tools, keep lists, or ask the person something. */
const OWN = new Set(
  (
    "toolsearch tool_search tool_search_tool_regex tool_search_tool_bm25 todowrite todoread update_plan taskcreate taskupdate " +
    "tasklist taskget taskstop taskoutput askuserquestion request_user_input exitplanmode enterplanmode slashcommand skill think"
  ).split(" "),
);

/** Tools of a shell and of files: a coding assistant calls them in nearly every turn, whatever was asked. */
const SHELL_AND_FILES = new Set(
  (
    "bash bashoutput killshell killbash shell local_shell local_shell_call exec_command write_stdin apply_patch view_image read write edit " +
    "multiedit notebookedit notebookread glob grep ls read_file write_file edit_file list_dir list_directory run_terminal_cmd " +
    "str_replace_editor str_replace_based_edit_tool grep_search file_search codebase_search computer task agent"
  ).split(" "),
);

/** Which list a tool is on; `null`: neither. Tools of a server that a person added are on neither, whatever they are called. */
export function listOfTool(name: string): "own" | "shell-and-files" | null {
  const known = name.toLowerCase();
  if (OWN.has(known)) return "own";
  return SHELL_AND_FILES.has(known) ? "shell-and-files" : null;
}

/**
 * The name that a server gave, without what a client put before it.
 *
 * @example withoutPrefix("mcp__mail__send_message") // "send_message"
 */
export function withoutPrefix(name: string): string {
  const at = name.lastIndexOf("__");
  return at < 0 || at + 2 === name.length ? name : name.slice(at + 2);
}
