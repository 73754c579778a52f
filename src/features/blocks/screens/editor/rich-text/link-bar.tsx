import { Button, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseDestination } from "#base/url.ts";
import { completeAddress } from "#features/routing/complete-address.ts";

interface LinkBarProps {
  readonly editor: Editor;
  readonly onDone: () => void;
}

/** Edits the link of the selected words; without a selection, inserts the address as text. */
export function LinkBar({ editor, onDone }: LinkBarProps) {
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
    // keep Enter from saving the form, and Escape from closing the dialog
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
