import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { javascript } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput, syntaxHighlighting, HighlightStyle, syntaxTree } from "@codemirror/language";
import { linter, lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { Annotation, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { tags } from "@lezer/highlight";
import { useNonce } from "#ui/nonce.ts";

export interface CodeEditorProps {
  readonly language: "css" | "js";
  readonly label: string;
  /** The id of the text that says how to leave the editor by keyboard. */
  readonly describedBy: string;
  readonly hint: string;
  readonly error: string;
  readonly value: string;
  readonly maxLength: number;
  /** The parts of the code that the page drops, by line. */
  readonly notes: readonly { readonly line: number; readonly text: string }[];
  /** The plain field that had the focus before; the editor takes over its focus and selection. */
  readonly replaced: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (value: string) => void;
  /** Called with the lines that have syntax errors when they change. */
  readonly onErrors: (lines: readonly number[]) => void;
  /** Called when a change is dropped because the code would become too long. */
  readonly onTooLong: () => void;
}

const fromOutside = Annotation.define<boolean>();

/** A code editor with colours and error markers. It has no undo history: the screen as a whole has one. */
export function CodeEditor(props: CodeEditorProps) {
  const { language, label, describedBy, hint, error, value, maxLength, notes } = props;
  const nonce = useNonce();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const current = useRef(props);
  useEffect(() => {
    current.current = props;
  });

  // a layout effect, so that the editor takes over before the next key press, which would otherwise be lost
  useLayoutEffect(() => {
    const extensions: Extension[] = [
      nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
      language === "css" ? css() : javascript(),
      lineNumbers(),
      drawSelection(),
      bracketMatching(),
      indentOnInput(),
      EditorView.lineWrapping,
      EditorState.tabSize.of(2),
      limitLength(maxLength, () => current.current.onTooLong()),
      keymap.of([...defaultKeymap, ...lintKeymap, indentWithTab]),
      linter(
        ({ state }) => {
          const errors = findSyntaxErrors(state, error);
          current.current.onErrors([...new Set(errors.map(({ from }) => state.doc.lineAt(from).number))]);
          return [...errors, ...notesAt(state, current.current.notes)];
        },
        { delay: 300 },
      ),
      lintGutter(),
      syntaxHighlighting(codeColours),
      codeTheme,
      placeholder(hint),
      EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": describedBy }),
      EditorView.updateListener.of((update) => {
        const isTyped = !update.transactions.some((transaction) => transaction.annotation(fromOutside));
        if (update.docChanged && isTyped) current.current.onChange(update.state.doc.toString());
      }),
    ];
    const created = new EditorView({
      parent: host.current!,
      state: EditorState.create({ doc: current.current.value, extensions }),
    });
    view.current = created;
    takeOver(created, current.current.replaced);
    return () => created.destroy();
  }, [nonce, language, label, describedBy, hint, error, maxLength]);

  useEffect(() => {
    const shown = view.current;
    if (!shown || shown.state.doc.toString() === value) return;
    const changes = { from: 0, to: shown.state.doc.length, insert: value };
    shown.dispatch({ changes, annotations: fromOutside.of(true) });
  }, [value]);

  useEffect(() => {
    const shown = view.current;
    if (!shown) return;
    const diagnostics = [...findSyntaxErrors(shown.state, error), ...notesAt(shown.state, notes)];
    shown.dispatch(setDiagnostics(shown.state, diagnostics));
  }, [notes, error]);

  return <div ref={host} />;
}

/** Moves the focus and the selection of the plain field to the editor. */
function takeOver(editor: EditorView, replaced: RefObject<HTMLTextAreaElement | null>): void {
  const field = replaced.current;
  replaced.current = null;
  if (!field || field.isConnected) return;
  const end = editor.state.doc.length;
  editor.dispatch({
    selection: { anchor: Math.min(field.selectionStart, end), head: Math.min(field.selectionEnd, end) },
  });
  editor.focus();
}

function notesAt(state: EditorState, notes: CodeEditorProps["notes"]) {
  return notes
    .filter(({ line }) => line >= 1 && line <= state.doc.lines)
    .map(({ line, text }) => {
      const { from, to } = state.doc.line(line);
      return { from, to, severity: "warning" as const, message: text };
    });
}

/** The editor's theme in the product's colours, which adapt to light and dark. */
const codeTheme = EditorView.theme({
  "&": { height: "250px", color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "0.875rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.75rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--ink-soft)", backgroundColor: "var(--sunken)", border: "none" },
  ".cm-placeholder": { color: "var(--ink-soft)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--gold-wash)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--gold-wash)", outline: "1px solid var(--gold)" },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--raised)", border: "1px solid var(--line)" },
  // the default markers are data URLs, which our policy blocks
  ".cm-lint-marker": { content: "normal", width: "0.5rem", height: "0.5rem", margin: "0.45rem 0", borderRadius: "50%" },
  ".cm-lint-marker-error": { content: "normal", backgroundColor: "var(--danger)" },
  ".cm-lint-marker-warning": { content: "normal", backgroundColor: "var(--gold)" },
  ".cm-lintRange": { textDecorationLine: "underline", textDecorationStyle: "wavy", textDecorationThickness: "1px" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecorationColor: "var(--danger)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecorationColor: "var(--gold)" },
  ".cm-lintRange-active": { backgroundColor: "var(--gold-wash)" },
  ".cm-diagnostic": { fontFamily: "var(--font)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--gold)" },
});

const codeColours = HighlightStyle.define([
  { tag: [tags.comment, tags.meta], color: "var(--ink-soft)", fontStyle: "italic" },
  {
    tag: [tags.keyword, tags.definitionKeyword, tags.modifier, tags.tagName],
    color: "var(--gold-ink)",
    fontWeight: "600",
  },
  { tag: [tags.string, tags.special(tags.string), tags.color], color: "var(--success)" },
  { tag: [tags.number, tags.unit, tags.bool, tags.atom, tags.null], color: "var(--info)" },
  { tag: [tags.propertyName, tags.className, tags.labelName], color: "var(--ink)", fontWeight: "600" },
  { tag: tags.invalid, color: "var(--danger)" },
]);

/** Drops changes that would make the code too long, and reports them. */
export function limitLength(maxLength: number, onTooLong: () => void): Extension {
  return EditorState.changeFilter.of(({ docChanged, newDoc }) => {
    if (!docChanged || newDoc.length <= maxLength) return true;
    onTooLong();
    return false;
  });
}

/** The first errors are the ones to fix: later ones mostly follow from them. */
const ERRORS_MAX = 20;

/** Syntax errors in the code, from the parser that also highlights it. */
export function findSyntaxErrors(state: EditorState, message: string): Diagnostic[] {
  const errors: Diagnostic[] = [];
  syntaxTree(state).iterate({
    enter({ type, from, to }) {
      if (errors.length >= ERRORS_MAX) return false;
      if (!type.isError) return undefined;
      // a missing token has no width, but a diagnostic needs one
      const end = Math.min(state.doc.length, Math.max(to, from + 1));
      errors.push({ from: Math.max(0, Math.min(from, end - 1)), to: end, severity: "error", message });
      return false;
    },
  });
  return errors;
}
