import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#features/links/screens/dialogs/confirm-dialog.tsx";
import { OLD_SECRET_HOURS } from "../../limits.ts";

interface WebhookConfirmDialogProps {
  readonly what: "rotate" | "delete";
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function WebhookConfirmDialog({ what, onConfirm, onClose }: WebhookConfirmDialogProps) {
  const { t } = useTranslation("audience");
  const words =
    what === "rotate"
      ? {
          question: t("webhook.rotate_question"),
          note: t("webhook.rotate_note", { hours: OLD_SECRET_HOURS }),
          confirmLabel: t("webhook.rotate_confirm"),
        }
      : {
          question: t("webhook.delete_question"),
          note: t("webhook.delete_note"),
          confirmLabel: t("webhook.delete"),
        };
  return (
    <ConfirmDialog
      {...words}
      focusAfter={() => document.getElementById("webhook-heading")}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
