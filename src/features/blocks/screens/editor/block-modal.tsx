import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Upload } from "#features/media/screens/upload.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Block } from "../../block-schema.ts";
import type { BlockKind } from "../../content.ts";
import { ConflictChoice } from "#features/routing/screens/editing/conflict-choice.tsx";
import { DiscardDialog } from "#features/routing/screens/editing/discard-dialog.tsx";
import { BlockForm } from "./block-form.tsx";
import { ChoosePictureProvider } from "./parts/picture-field.tsx";
import { mergeFields, useConflictRows } from "./use-conflict-rows.tsx";
import { useBlockEditor } from "./use-block-editor.ts";

interface BlockModalProps {
  readonly kind: BlockKind;
  readonly target: Block | undefined;
  readonly onClose: () => void;
}

/** The editor of an existing or new block. Asks before discarding input. */
export function BlockModal({ kind, target, onClose }: BlockModalProps) {
  const { t, i18n } = useTranslation(["block_editor", "blocks", "common"]);
  const [isConfirming, setConfirming] = useState(false);
  // wrapped, since setState would call a function
  const [wanted, setWanted] = useState<{ readonly take: (address: string) => void }>();
  const editor = useBlockEditor({ kind, target, onSaved: onClose });
  const toRows = useConflictRows();
  const { conflict } = editor;
  const leave = () => {
    if (conflict) conflict.back();
    else if (editor.isChanged) setConfirming(true);
    else onClose();
  };
  const discard = () => {
    editor.forget();
    onClose();
  };
  const name = lowerFirst(t(`blocks:kind.${kind}`), i18n.language);
  return (
    <Dialog
      title={conflict ? t("conflict_title") : t(target ? "edit_title" : "add_title", { name })}
      closeLabel={t("common:close")}
      onClose={leave}
      isSheet
      isSticky={isConfirming || wanted !== undefined}
    >
      {conflict ? (
        <ConflictChoice
          rows={toRows(editor.base, editor.fields, conflict.theirs)}
          isSaving={editor.isSaving}
          onBack={conflict.back}
          onSave={(choices) => void conflict.save(mergeFields(editor.fields, conflict.theirs, choices))}
        />
      ) : (
        <ChoosePictureProvider value={(take) => setWanted({ take })}>
          <BlockForm editor={editor} onCancel={leave} />
        </ChoosePictureProvider>
      )}
      {isConfirming && <DiscardDialog onDiscard={discard} onStay={() => setConfirming(false)} />}
      {wanted && (
        <Upload purpose="picture" onUploaded={(address) => wanted.take(address)} onClose={() => setWanted(undefined)} />
      )}
    </Dialog>
  );
}

/** Lower-cases a label for the middle of a sentence, except abbreviations such as FAQ. */
function lowerFirst(name: string, language: string): string {
  if (name === name.toLocaleUpperCase(language)) return name;
  return name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
}
