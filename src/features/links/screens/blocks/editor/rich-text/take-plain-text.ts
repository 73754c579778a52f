import type { EditorView } from "@tiptap/pm/view";

/** Takes what is pasted or dropped as plain text: the page's policy lets nobody make elements of another account's markup. */
export const takePlainText = {
  paste(view: EditorView, event: ClipboardEvent): boolean {
    event.preventDefault();
    view.pasteText(event.clipboardData?.getData("text/plain") ?? "");
    return true;
  },
  drop(view: EditorView, event: DragEvent): boolean {
    // because a part of the text that is only moved stays what it is
    if (view.dragging) return false;
    event.preventDefault();
    view.pasteText(event.dataTransfer?.getData("text/plain") ?? "");
    return true;
  },
};
