import { Button, TextInput } from "@mantine/core";
import { useState, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { Section } from "#ui/section.tsx";
import { GRACE_DAYS } from "../limits.ts";
import { ExportSection } from "./export-section.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./data.module.css";
import { ScheduledNotice } from "./scheduled-notice.tsx";
import { useDeletion } from "./deletion-query.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { ReauthenticationForm } from "#features/accounts/screens/mfa/reauthentication-form.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFields } from "#ui/use-fields.ts";
import { useScheduleDeletion } from "./privacy-queries.ts";

/** The person's data rights: an export, and deletion. `className` styles each section. */
export function YourData({ className }: { className?: string | undefined }) {
  return (
    <>
      <div className={className}>
        <ExportSection />
      </div>
      <div className={className}>
        <DeleteSection />
      </div>
    </>
  );
}

function DeleteSection() {
  const { t } = useTranslation("data");
  const query = useDeletion();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t("deletion.title")} lead={t("deletion.lead", { count: GRACE_DAYS })} headingId="delete-account">
      <QueryView query={query}>
        {(state) =>
          state.status === "scheduled" ? (
            <ScheduledNotice dueAt={state.due_at} />
          ) : (
            <>
              <DeletionSteps />
              <Button className={styles.action} variant="default" c="var(--danger)" onClick={() => setOpen(true)}>
                {t("deletion.request")}
              </Button>
            </>
          )
        }
      </QueryView>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

interface DeleteDialogProps {
  readonly onClose: () => void;
}

/** Asks for the username, to prevent accidents, and for the password, to prevent misuse. */
function DeleteDialog({ onClose }: DeleteDialogProps) {
  const { t } = useTranslation("data");
  const schedule = useScheduleDeletion();
  const [isConfirmed, setConfirmed] = useState(false);
  const isDone = useRef(false);
  return (
    <Dialog
      title={t("deletion.question")}
      onClose={onClose}
      // The button that opened the dialog is gone afterwards.
      focusAfter={() => (isDone.current ? document.getElementById("delete-account") : null)}
    >
      {isConfirmed ? (
        <FocusFirstField>
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
        </FocusFirstField>
      ) : (
        <ConfirmForm onConfirm={() => setConfirmed(true)} onCancel={onClose} />
      )}
    </Dialog>
  );
}

/** Focuses the first visible field of the dialog's second step; the dialog only moves the focus when it opens. */
function FocusFirstField({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus(), []);
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
    <form className={stacked.form} {...form.formProps}>
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
      <ButtonRow>
        <Button variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button type="submit">{t("deletion.continue")}</Button>
      </ButtonRow>
    </form>
  );
}

function DeletionSteps() {
  const { t } = useTranslation("data");
  return (
    <ol className={styles.steps}>
      <li>
        <strong>{t("deletion.now")}</strong>
        <span>{t("deletion.now_text")}</span>
      </li>
      <li>
        <strong>{t("deletion.grace", { count: GRACE_DAYS })}</strong>
        <span>{t("deletion.grace_text")}</span>
      </li>
      <li data-last>
        <strong>{t("deletion.then")}</strong>
        <span>{t("deletion.then_text")}</span>
      </li>
    </ol>
  );
}
