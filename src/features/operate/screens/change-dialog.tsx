import { Button, Textarea } from "@mantine/core";
import { type SubmitEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { reportIncompleteField } from "#ui/form/report-incomplete-field.ts";
import stacked from "#ui/form/stacked-form.module.css";
import { showToast } from "#ui/show-toast.tsx";
import { REASON_MAX_LENGTH } from "#features/moderation/state.ts";

interface ChangeDialogProps {
  readonly title: string;
  readonly text: string;
  /** The label of the button that confirms. */
  readonly action: string;
  /** Announced after the change. */
  readonly done: string;
  readonly isHarmful?: boolean;
  /** Replaces the default hint, which says that the log and the owner of the restricted item show the reason. */
  readonly reasonNote?: string;
  /** Additional form fields. */
  readonly children?: ReactNode;
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the reason for a change, which is recorded in the log, and makes the change. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, text, action, done, isHarmful = false, reasonNote, children, onConfirm, onClose } = props;
  const { t } = useTranslation(["operate", "common"]);
  const { toText } = useErrorTexts();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (reportIncompleteField(event.currentTarget)) return;
    if (reason.trim() === "") return setMissing(true);
    setPending(true);
    setFailure(undefined);
    try {
      await onConfirm(reason.trim());
    } catch (error) {
      setFailure(toText(error));
      return setPending(false);
    }
    showToast({ title: done });
    onClose();
  }

  return (
    <Dialog title={title} onClose={onClose} size="sm">
      <form className={stacked.form} onSubmit={(event) => void confirm(event)} noValidate>
        {failure && <Banner kind="error">{failure}</Banner>}
        <p className={stacked.soft}>{text}</p>
        {children}
        <Textarea
          label={t("reason.label")}
          description={reasonNote ?? t("reason.note")}
          value={reason}
          maxLength={REASON_MAX_LENGTH}
          autosize
          minRows={2}
          data-autofocus
          error={isMissing && reason.trim() === "" ? t("reason.missing") : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" disabled={isPending} {...(isHarmful && { color: "danger" })}>
            {action}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
