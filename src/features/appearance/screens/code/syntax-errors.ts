import { syntaxTree } from "@codemirror/language";
import type { Diagnostic } from "@codemirror/lint";
import type { EditorState } from "@codemirror/state";

/** More would only hide the first, which is the one to fix. */
const ERRORS_MAX = 20;

/** Syntax errors in the code, from the parser that also highlights it. */
export function findSyntaxErrors(state: EditorState, message: string): Diagnostic[] {
  const errors: Diagnostic[] = [];
  syntaxTree(state).iterate({
    enter({ type, from, to }) {
      if (errors.length >= ERRORS_MAX) return false;
      if (!type.isError) return undefined;
      // A missing token has no width, and a diagnostic needs one.
      const end = Math.min(state.doc.length, Math.max(to, from + 1));
      errors.push({ from: Math.max(0, Math.min(from, end - 1)), to: end, severity: "error", message });
      return false;
    },
  });
  return errors;
}
