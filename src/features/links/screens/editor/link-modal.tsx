import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import type { Link } from "../../contract.ts";
import { ConflictChoice } from "#features/routing/screens/editing/conflict-choice.tsx";
import { DiscardDialog } from "#features/routing/screens/editing/discard-dialog.tsx";
import { LinkForm } from "./link-form.tsx";
import { merge } from "#features/routing/screens/editing/three-way.ts";
import { useConflictRows } from "./use-conflict-rows.tsx";
import { useLinkEditor } from "./use-link-editor.ts";

interface LinkModalProps {
  readonly target: Link | undefined;
  /** The initial address of a new link. */
  readonly start?: string;
  readonly onClose: () => void;
}

/** The editor of an existing or new link. Asks before discarding input. */
export function LinkModal({ target, start = "", onClose }: LinkModalProps) {
  const { t } = useTranslation(["editor", "common"]);
  const [isConfirming, setConfirming] = useState(false);
  const editor = useLinkEditor({ target, start, onSaved: onClose });
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
  return (
    <Dialog
      title={conflict ? t("conflict.title") : t(target ? "edit_title" : "add_title")}
      closeLabel={t("common:close")}
      onClose={leave}
      isSheet
      isSticky={isConfirming}
    >
      {conflict ? (
        <ConflictChoice
          rows={toRows(editor.base, editor.fields, conflict.theirs)}
          isSaving={editor.isSaving}
          onBack={conflict.back}
          onSave={(choices) => void conflict.save(merge(editor.fields, conflict.theirs, choices))}
        />
      ) : (
        <LinkForm editor={editor} target={target} onCancel={leave} />
      )}
      {isConfirming && <DiscardDialog onDiscard={discard} onStay={() => setConfirming(false)} />}
    </Dialog>
  );
}
