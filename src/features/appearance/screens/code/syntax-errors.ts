import { syntaxTree } from "@codemirror/language";
import type { Diagnostic } from "@codemirror/lint";
import type { EditorState } from "@codemirror/state";

/** More would only hide the first, which is the one to mend. */
const ERRORS_MAX = 20;

/** Where the code is not what its language allows, as the parser that also colours it sees it. */
export function findSyntaxErrors(state: EditorState, message: string): Diagnostic[] {
  const errors: Diagnostic[] = [];
  syntaxTree(state).iterate({
    enter({ type, from, to }) {
      if (errors.length >= ERRORS_MAX) return false;
      if (!type.isError) return undefined;
      // because something that is missing has no width, and a mark needs one
      const end = Math.min(state.doc.length, Math.max(to, from + 1));
      errors.push({ from: Math.max(0, Math.min(from, end - 1)), to: end, severity: "error", message });
      return false;
    },
  });
  return errors;
}
