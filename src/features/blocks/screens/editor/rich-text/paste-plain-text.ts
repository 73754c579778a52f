import type { EditorView } from "@tiptap/pm/view";

/** Takes pasted or dropped content as plain text, so that no third-party markup becomes elements. */
export const pastePlainText = {
  paste(view: EditorView, event: ClipboardEvent): boolean {
    event.preventDefault();
    view.pasteText(event.clipboardData?.getData("text/plain") ?? "");
    return true;
  },
  drop(view: EditorView, event: DragEvent): boolean {
    // text moved within the editor keeps its formatting
    if (view.dragging) return false;
    event.preventDefault();
    view.pasteText(event.dataTransfer?.getData("text/plain") ?? "");
    return true;
  },
};
