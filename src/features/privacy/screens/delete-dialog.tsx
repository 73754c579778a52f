import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "#client/current-user.ts";
import { ReauthenticationForm } from "#features/accounts/screens/mfa/reauthentication-form.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFields } from "#ui/use-fields.ts";
import styles from "./data.module.css";
import { DeletionSteps } from "./deletion-steps.tsx";
import { useScheduleDeletion } from "./privacy-queries.ts";

interface DeleteDialogProps {
  readonly onClose: () => void;
}

/** Asks for the username, to prevent accidents, and for the password, to prevent misuse. */
export function DeleteDialog({ onClose }: DeleteDialogProps) {
  const { t } = useTranslation(["data", "common"]);
  const schedule = useScheduleDeletion();
  const [isConfirmed, setConfirmed] = useState(false);
  const isDone = useRef(false);
  return (
    <Dialog
      title={t("deletion.question")}
      closeLabel={t("common:close")}
      onClose={onClose}
      // The button that opened it is gone afterwards.
      focusAfter={() => (isDone.current ? document.getElementById("delete-account") : null)}
    >
      {isConfirmed ? (
        <Focused>
          <ReauthenticationForm
            isTwoStep={false}
            submit={t("deletion.submit")}
            pending={t("deletion.pending")}
            color="danger"
            onCancel={onClose}
            onReauthenticate={async (reauthentication) => {
              await schedule.mutateAsync(reauthentication);
              isDone.current = true;
              onClose();
            }}
          />
        </Focused>
      ) : (
        <ConfirmForm onConfirm={() => setConfirmed(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
}

/** Focuses the first field of later content; the dialog itself only does so when it opens. */
function Focused({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector("input")?.focus(), []);
  return <div ref={frame}>{children}</div>;
}

const names = ["username"] as const;

function ConfirmForm({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const { t } = useTranslation(["data", "common"]);
  const { username } = useCurrentUser();
  const form = useFields({
    names,
    check: (values) =>
      values.username.trim().toLowerCase() === username.toLowerCase() ? {} : { username: t("deletion.mismatch") },
    async onSubmit() {
      onConfirm();
      return undefined;
    },
  });
  return (
    <form className={styles.form} {...form.formProps}>
      <DeletionSteps />
      <TextInput
        {...form.field("username")}
        label={t("deletion.type", { username })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        required
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button type="submit">{t("deletion.continue")}</Button>
      </div>
    </form>
  );
}
