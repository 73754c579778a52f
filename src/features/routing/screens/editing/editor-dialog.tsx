import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ConflictChoice, type ConflictRow } from "./conflict-choice.tsx";
import styles from "./form.module.css";
import type { ConflictChoices } from "./three-way-merge.ts";

interface Editor<Fields> {
  readonly base: Fields;
  readonly fields: Fields;
  readonly isSaving: boolean;
  readonly isChanged: boolean;
  readonly forget: () => void;
  readonly conflict:
    | { readonly theirs: Fields; readonly back: () => void; readonly save: (merged: Fields) => Promise<void> }
    | undefined;
}

interface EditorDialogProps<Fields, Name extends string> {
  readonly title: string;
  readonly editor: Editor<Fields>;
  readonly toRows: (base: Fields, mine: Fields, theirs: Fields) => readonly ConflictRow<Name>[];
  readonly merge: (mine: Fields, theirs: Fields, choices: ConflictChoices<Name>) => Fields;
  readonly isSticky?: boolean;
  readonly onClose: () => void;
  /** Renders the form. `leave` closes the dialog, unless there is input to discard. */
  readonly children: (leave: () => void) => ReactNode;
}

/**
 * The dialog of an editor. After a conflict, it offers a choice between the two versions. It asks before discarding
 * input, and stays open during a save, which cannot be stopped, until the input is saved or an error is shown.
 */
export function EditorDialog<Fields, Name extends string>(props: EditorDialogProps<Fields, Name>) {
  const { title, editor, toRows, merge, isSticky = false, onClose, children } = props;
  const { t } = useTranslation("editor");
  const [isConfirming, setConfirming] = useState(false);
  const { conflict } = editor;
  const leave = () => {
    if (editor.isSaving) return;
    if (conflict) conflict.back();
    else if (editor.isChanged) setConfirming(true);
    else onClose();
  };
  const discard = () => {
    editor.forget();
    onClose();
  };
  return (
    <Dialog title={conflict ? t("conflict.title") : title} onClose={leave} isSheet isSticky={isConfirming || isSticky}>
      {conflict ? (
        <ConflictChoice
          rows={toRows(editor.base, editor.fields, conflict.theirs)}
          isSaving={editor.isSaving}
          onBack={conflict.back}
          onSave={(choices) => void conflict.save(merge(editor.fields, conflict.theirs, choices))}
        />
      ) : (
        children(leave)
      )}
      {isConfirming && <DiscardDialog onDiscard={discard} onStay={() => setConfirming(false)} />}
    </Dialog>
  );
}

/** Asks before discarding input. */
function DiscardDialog({ onDiscard, onStay }: { readonly onDiscard: () => void; readonly onStay: () => void }) {
  const { t } = useTranslation("editor");
  return (
    <Dialog title={t("leave.question")} onClose={onStay} size="sm">
      <p className={styles.question}>{t("leave.note")}</p>
      <ButtonRow>
        <Button color="danger" onClick={onDiscard}>
          {t("leave.discard")}
        </Button>
        <Button variant="default" onClick={onStay} data-autofocus>
          {t("leave.stay")}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

interface EditorBannersProps {
  readonly editor: {
    readonly failure: unknown;
    readonly isRestored: boolean;
    readonly discard: () => void;
  };
  /** The message that the edited item has been deleted. */
  readonly goneText: string;
  /** Creates a new item from the input of a deleted one. */
  readonly onSaveAgain: () => void;
  /** Shown together with the error of a failed save. */
  readonly help?: ReactNode;
}

/** Banners above a form: for a failed save, and for a restored draft. */
export function EditorBanners({ editor, goneText, onSaveAgain, help }: EditorBannersProps) {
  const { t } = useTranslation("editor");
  const { toSaveText } = useErrorTexts();
  const { failure } = editor;
  const isGone = failure instanceof ApiError && failure.code === "not_found";
  return (
    <>
      {failure !== undefined && (
        <Banner kind="error">
          {isGone ? goneText : toSaveText(failure)}
          {isGone && <BannerButton label={t("gone_again")} onPress={onSaveAgain} />}
          {help}
        </Banner>
      )}
      {editor.isRestored && (
        <Banner kind="info">
          {t("draft_back")}
          <BannerButton label={t("draft_discard")} onPress={editor.discard} />
        </Banner>
      )}
    </>
  );
}

/** The action that a banner offers. */
export function BannerButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" className={styles.aside} onClick={onPress}>
      {label}
    </button>
  );
}
