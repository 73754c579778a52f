import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useDateFormats } from "#client/date-formats.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordRow, RecordSummary } from "#ui/record-list.tsx";
import type { Webhook } from "../contract.ts";
import { ALL_EVENTS } from "../event-types.ts";
import { getWebhookName } from "./webhook-name.ts";

/** A webhook: its address, its events, and its state. */
export function WebhookListRow({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const { formatDateTime } = useDateFormats();
  const { _id, format, events, lastDelivery } = webhook;
  const name = getWebhookName(webhook);
  return (
    <RecordRow
      actions={
        <Button
          component={Link}
          to={`?tab=webhooks&webhook=${_id}`}
          preventScrollReset
          variant="default"
          size="sm"
          aria-label={t("open_label", { name })}
        >
          {t("open")}
        </Button>
      }
    >
      <RecordSummary
        name={name}
        code={webhook.url}
        badges={
          <>
            <HealthBadge webhook={webhook} />
            {format !== "standard" && <Badge>{t(`format.${format}`)}</Badge>}
          </>
        }
      >
        <p className={stacked.soft}>
          {[
            events.includes(ALL_EVENTS) ? t("all_events") : t("events_count", { count: events.length }),
            lastDelivery ? t("last_sent", { moment: formatDateTime(lastDelivery.at) }) : t("never_sent"),
          ].join(" · ")}
        </p>
        <WebhookProblem webhook={webhook} />
      </RecordSummary>
    </RecordRow>
  );
}

/** The state of a webhook in a word. */
export function HealthBadge({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const health = getHealth(webhook);
  return <Badge tone={tones[health]}>{t(`badge.${health}`)}</Badge>;
}

const tones = {
  off: "neutral",
  failing: "danger",
  works: "success",
  idle: "neutral",
} as const satisfies Record<string, BadgeTone>;

function getHealth({ active, failingSince, lastDelivery }: Webhook): keyof typeof tones {
  if (!active) return "off";
  if (failingSince !== null) return "failing";
  return lastDelivery?.state === "delivered" ? "works" : "idle";
}

/** Since when a webhook fails, until when it is paused, or why it was switched off. */
export function WebhookProblem({ webhook }: { readonly webhook: Webhook }) {
  const { active, disabledReason, failingSince, pausedUntil } = webhook;
  const { t } = useTranslation("webhooks");
  const { formatDateTime } = useDateFormats();
  if (!active) return disabledReason && <p className={stacked.error}>{t(`reason.${disabledReason}`)}</p>;
  if (failingSince === null) return null;
  return (
    <p className={stacked.error}>
      {t("failing_since", { moment: formatDateTime(failingSince) })}
      {pausedUntil !== null && ` ${t("paused_until", { moment: formatDateTime(pausedUntil) })}`}
    </p>
  );
}
