import { Button } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import { Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "#base/ids.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useDateFormats } from "#client/date-formats.ts";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { showToast } from "#ui/show-toast.tsx";
import type { Webhook } from "../contract.ts";
import { Deliveries } from "./deliveries.tsx";
import { TestCard } from "./test-card.tsx";
import { getWebhookName } from "./webhook-name.ts";
import { useWebhookCalls } from "./webhook-queries.ts";
import { HealthBadge, WebhookProblem } from "./webhook-row.tsx";

const WebhookForm = lazyWithRetry(() => import("./webhook-form.tsx").then((file) => file.WebhookForm));
const ConfirmDialog = lazyWithRetry(() =>
  import("#features/links/screens/dialogs/confirm-dialog.tsx").then((file) => file.ConfirmDialog),
);

const HEADING = "webhook";

interface WebhookDetailProps {
  readonly webhook: Webhook;
  /** Called with a new secret, which is shown only once. */
  readonly onSecret: (webhook: Webhook) => void;
  readonly onLeave: () => void;
}

/** One webhook: its state and actions, a test, and its deliveries. */
export function WebhookDetail({ webhook, onSecret, onLeave }: WebhookDetailProps) {
  const { t } = useTranslation(["webhooks", "common"]);
  const { toText } = useErrorTexts();
  const { formatDateTime } = useDateFormats();
  const { change, rotate, remove } = useWebhookCalls(webhook._id);
  const [open, setOpen] = useState<"edit" | "rotate" | "delete">();
  const { active, format, publicKey, previousSecretUntil } = webhook;
  // kept until a response arrives, so that a retry after a lost response does not rotate twice
  const rotationKey = useRef(newId());
  const close = () => setOpen(undefined);

  useEffect(() => document.getElementById(HEADING)?.focus({ preventScroll: true }), []);

  async function run(action: () => Promise<unknown>) {
    try {
      await action();
    } catch (error) {
      const text = toText(error, t("action_failed"));
      showToast({ title: text, isFailure: true });
    }
  }
  const confirmed = {
    rotate: async () => {
      const rotated = await rotate.mutateAsync({ idempotencyKey: rotationKey.current });
      rotationKey.current = newId();
      onSecret(rotated);
    },
    delete: async () => {
      await remove.mutateAsync();
      showToast({ title: t("detail.deleted") });
      onLeave();
    },
  };
  return (
    <>
      <Card isPadded>
        <div className={stacked.form}>
          <Button
            className={stacked.action}
            variant="subtle"
            size="sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={onLeave}
            data-reads
          >
            {t("detail.back")}
          </Button>
          <Section title={getWebhookName(webhook)} headingId={HEADING}>
            <RecordSummary badges={<HealthBadge webhook={webhook} />} code={webhook.url}>
              <WebhookProblem webhook={webhook} />
              {previousSecretUntil && (
                <p className={stacked.soft}>{t("detail.former", { moment: formatDateTime(previousSecretUntil) })}</p>
              )}
            </RecordSummary>
            {publicKey !== null && (
              <div className={stacked.field}>
                <h3 className={stacked.label}>{t("detail.public_key")}</h3>
                <CopyButton
                  text={publicKey}
                  shown={publicKey}
                  label={t("secret.copy", { secret: publicKey })}
                  doneLabel={t("secret.copied")}
                  failedLabel={t("common:copy_blocked")}
                  isCode
                />
              </div>
            )}
            <div className={stacked.bar}>
              <Button variant="default" size="sm" onClick={() => setOpen("edit")}>
                {t("detail.edit")}
              </Button>
              <Button
                variant="default"
                size="sm"
                disabled={change.isPending}
                onClick={() => void run(() => change.mutateAsync({ active: !active }))}
              >
                {t(active ? "detail.off" : "detail.on")}
              </Button>
              {format === "standard" && (
                <Button variant="default" size="sm" onClick={() => setOpen("rotate")}>
                  {t("detail.rotate")}
                </Button>
              )}
              <Button variant="default" size="sm" onClick={() => setOpen("delete")}>
                {t("detail.delete")}
              </Button>
            </div>
          </Section>
        </div>
      </Card>
      <TestCard webhook={webhook} />
      <Deliveries webhook={webhook} />
      <Suspense>
        {open === "edit" && <WebhookForm webhook={webhook} onSaved={close} onClose={close} />}
        {(open === "rotate" || open === "delete") && (
          <ConfirmDialog
            question={t(`detail.${open}_question`)}
            note={t(`detail.${open}_note`)}
            confirmLabel={t(open === "rotate" ? "detail.rotate_confirm" : "detail.delete")}
            onConfirm={() => void run(confirmed[open])}
            onClose={close}
            focusAfter={() => document.getElementById(HEADING)}
          />
        )}
      </Suspense>
    </>
  );
}
