import "./rich-text.css";
import { Input, Button, TextInput } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, useEditor } from "@tiptap/react";
import { useId, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { FieldProps } from "#features/routing/screens/address-field.tsx";
import type { RichText } from "../../../rich-text.ts";
import { extensions } from "./extensions.ts";
import { fromDoc, toDoc } from "./doc.ts";
import { parseDestination } from "#base/url.ts";
import { completeAddress } from "#features/routing/complete-address.ts";

/** `value` is read once, as the initial text; afterwards, the editor holds the state. */
interface RichTextFieldProps extends FieldProps<RichText> {
  readonly label: string;
}

/** A rich text field with formatting, lists, quotes and links. */
export function RichTextField({ path, label, value, error, onChange }: RichTextFieldProps) {
  const { t } = useTranslation("block_editor");
  const id = useId();
  const [isLinking, setLinking] = useState(false);
  // the editor loads after the dialog, and must not steal the focus while the user types in another field
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

interface LinkBarProps {
  readonly editor: Editor;
  readonly onDone: () => void;
}

/** Edits the link of the selected words; without a selection, inserts the address as text. */
function LinkBar({ editor, onDone }: LinkBarProps) {
  const { t } = useTranslation("block_editor");
  const [before] = useState(() => (editor.getAttributes("link")["href"] as string | undefined) ?? "");
  const [address, setAddress] = useState(before);
  const [isInvalid, setInvalid] = useState(false);

  function take() {
    const destination = parseDestination(completeAddress(address));
    setInvalid(!destination.ok);
    if (!destination.ok) return;
    const { href } = destination;
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && before === "")
      chain.insertContent({ type: "text", text: address.trim(), marks: [{ type: "link", attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  }
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // keep Enter from saving the form
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Enter") take();
    else {
      onDone();
      editor.commands.focus();
    }
  }
  return (
    <div className="rich-text-link">
      <TextInput
        label={t("rich.link_to")}
        placeholder="https://"
        value={address}
        error={isInvalid ? t("error.address") : undefined}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={press}
        // the dialog handles Escape before the field sees it, unless this stops it
        data-mantine-stop-propagation="true"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened it
        autoFocus
      />
      <Button size="sm" onClick={take}>
        {t("rich.link_take")}
      </Button>
      {before !== "" && (
        <Button
          size="sm"
          variant="subtle"
          color="danger"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onDone();
          }}
        >
          {t("rich.link_remove")}
        </Button>
      )}
    </div>
  );
}
