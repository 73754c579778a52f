import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The editor's theme in the product's colours, which adapt to light and dark. */
export const codeTheme = EditorView.theme({
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
  // The default markers are data URLs, which our policy blocks.
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

export const codeColours = HighlightStyle.define([
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
