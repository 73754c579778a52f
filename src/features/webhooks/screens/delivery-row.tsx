import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useDateFormats } from "#client/date-formats.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import records from "#ui/record-list.module.css";
import { showToast } from "#ui/show-toast.tsx";
import type { Delivery, Webhook } from "../contract.ts";
import { TEST_EVENT } from "../event-types.ts";
import { textKeys } from "./event-groups.ts";
import { deliveryQuery, useWebhookCalls } from "./webhook-queries.ts";
import styles from "./webhooks.module.css";

const tones: Readonly<Record<Delivery["state"], BadgeTone>> = {
  waiting: "warning",
  delivered: "success",
  failed: "danger",
};

interface DeliveryProps {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
}

/** A delivery in one line. When open, also shows its request, its attempts and the last response. */
export function DeliveryListRow({ webhook, delivery }: DeliveryProps) {
  const { t } = useTranslation("webhooks");
  const { formatDateTime } = useDateFormats();
  const [isOpen, setOpen] = useState(false);
  const { type, state, isTest, status, attempts, nextAttemptAt, createdAt } = delivery;
  const name = t(`event.${textKeys[type]}`);
  const moment = formatDateTime(createdAt);
  const error = attempts.at(-1)?.error;
  return (
    <li className={styles.delivery}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={records.summary}>
            <span className={records.head}>
              <span className={`${records.name} ${styles.event}`}>{name}</span>
              {isTest && type !== TEST_EVENT && <Badge>{t("deliveries.test")}</Badge>}
            </span>
            <span className={stacked.soft}>
              {[
                moment,
                attempts.length > 0 &&
                  (status === null ? t("deliveries.no_response") : t("deliveries.response_status", { status })),
                attempts.length > 1 && t("deliveries.attempts", { count: attempts.length }),
                nextAttemptAt !== null &&
                  attempts.length > 0 &&
                  t("deliveries.next", { moment: formatDateTime(nextAttemptAt) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {error && <span className={stacked.soft}>{t(`deliveries.error.${error}`)}</span>}
          </span>
          <Badge tone={tones[state]}>{t(`deliveries.state.${state}`)}</Badge>
        </summary>
        {isOpen && <DeliveryDetail webhook={webhook} delivery={delivery} />}
      </details>
    </li>
  );
}

function DeliveryDetail({ webhook, delivery }: DeliveryProps) {
  const { t, i18n } = useTranslation("webhooks");
  const { toText } = useErrorTexts();
  const { formatDateTimeSeconds } = useDateFormats();
  const durations = new Intl.NumberFormat(toLocale(i18n.language), { style: "unit", unit: "millisecond" });
  const { _id, attempts, response, isTest, state } = delivery;
  // in code points, like `requestLength`
  const isCut = Array.from(delivery.request).length < delivery.requestLength;
  const whole = useQuery({ ...deliveryQuery(webhook._id, _id), enabled: isCut }).data;
  const { replay } = useWebhookCalls(webhook._id);

  async function send() {
    try {
      await replay.mutateAsync(_id);
      showToast({ title: t("deliveries.replayed") });
    } catch (error) {
      showToast({ title: toText(error, t("action_failed")), isFailure: true });
    }
  }
  return (
    <div className={styles.open}>
      <p className={stacked.soft}>
        <code>webhook-id</code> <code>{_id}</code>
      </p>
      {attempts.length > 0 && (
        <div className={stacked.field}>
          <h3 className={stacked.label}>{t("deliveries.attempt")}</h3>
          <ol className={styles.attempts}>
            {attempts.map(({ at, status, durationMs, error }) => (
              <li key={at}>
                <time dateTime={at}>{formatDateTimeSeconds(at)}</time>
                {" · "}
                {status === null ? t("deliveries.no_response") : t("deliveries.response_status", { status })}
                {" · "}
                {durations.format(durationMs)}
                {error && ` · ${t(`deliveries.error.${error}`)}`}
              </li>
            ))}
          </ol>
        </div>
      )}
      <CodeBlock title={t("deliveries.request")} text={indent((whole ?? delivery).request)} />
      {response !== null && (
        <CodeBlock title={t("deliveries.response")} text={response || t("deliveries.empty_response")} />
      )}
      {webhook.active && !isTest && (
        <Button
          variant="default"
          size="sm"
          className={stacked.action}
          // before its first attempt, a delivery is sent soon anyway
          disabled={replay.isPending || (state === "waiting" && attempts.length === 0)}
          onClick={() => void send()}
        >
          {t(state === "waiting" ? "deliveries.send_now" : "deliveries.replay")}
        </Button>
      )}
    </div>
  );
}

/** Indents JSON. Truncated JSON is returned unchanged. */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return `${text}…`;
  }
}
