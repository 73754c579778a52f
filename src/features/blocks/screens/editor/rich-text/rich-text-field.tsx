import "./rich-text.css";
import { Input } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, useEditor } from "@tiptap/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RichText } from "../../../rich-text.ts";
import { extensions } from "./extensions.ts";
import { fromDoc, toDoc } from "./doc.ts";
import { LinkBar } from "./link-bar.tsx";

export interface RichTextFieldProps {
  readonly path: string;
  readonly label: string;
  /** The initial value; the editor holds the state afterwards. */
  readonly value: RichText;
  readonly error: string | undefined;
  readonly onChange: (text: RichText) => void;
}

/** A rich text field with formatting, lists, quotes and links. */
export function RichTextField({ path, label, value, error, onChange }: RichTextFieldProps) {
  const { t } = useTranslation("block_editor");
  const id = useId();
  const [isLinking, setLinking] = useState(false);
  // it loads after the dialog, and must not steal the focus from a field being typed in
  const [isFirst] = useState(() => !(document.activeElement instanceof HTMLInputElement));
  const editor = useEditor({
    autofocus: isFirst && "end",
    extensions,
    content: toDoc(value),
    // the page's content security policy forbids injected styles
    injectCSS: false,
    // the toolbar shows the formatting at the cursor
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": `${id}-error`,
        "data-field": path,
        "data-autofocus": "true",
      },
      handleDOMEvents: pastePlainText,
    },
    onUpdate: (change: { editor: Editor }) => onChange(fromDoc(change.editor.getJSON())),
  });
  const labels = {
    boldControlLabel: t("rich.bold"),
    italicControlLabel: t("rich.italic"),
    underlineControlLabel: t("rich.underline"),
    strikeControlLabel: t("rich.strike"),
    bulletListControlLabel: t("rich.bullets"),
    orderedListControlLabel: t("rich.numbers"),
    blockquoteControlLabel: t("rich.quote"),
    undoControlLabel: t("rich.undo"),
    redoControlLabel: t("rich.redo"),
  };
  return (
    <div className="rich-text" data-error={error !== undefined || undefined}>
      <span className="rich-text-label" aria-hidden>
        {label}
      </span>
      <RichTextEditor editor={editor} labels={labels} withTypographyStyles={false} withCodeHighlightStyles={false}>
        <RichTextEditor.Toolbar role="toolbar" aria-label={t("rich.tools")}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Control
              aria-label={t("rich.link")}
              title={t("rich.link")}
              aria-expanded={isLinking}
              active={editor.isActive("link")}
              onClick={() => setLinking(!isLinking)}
            >
              <IconLink size={16} stroke={1.5} />
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        {isLinking && <LinkBar editor={editor} onDone={() => setLinking(false)} />}
        <RichTextEditor.Content />
      </RichTextEditor>
      <Input.Error id={`${id}-error`} role="alert">
        {error}
      </Input.Error>
    </div>
  );
}

/** Takes pasted or dropped content as plain text, so that no third-party markup becomes elements. */
const pastePlainText = {
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
