import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@mantine/core";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "../audience.module.css";
import { webhookQuery } from "../audience-queries.ts";
import { AudienceView } from "../list-frame.tsx";
import type { Delivery } from "../../webhook/contract.ts";
import type { WebhookEvent } from "../../webhook/webhook-events.ts";
import { useDays } from "../use-days.ts";
import { WebhookForm } from "./webhook-form.tsx";

/** The webhook and its last deliveries. */
export function WebhookTab() {
  const { t } = useTranslation("audience");
  const query = useQuery(webhookQuery);
  const { data } = query;
  // Kept here, since it must outlive the form that created it.
  const [secret, setSecret] = useState<string>();
  if (!data)
    return (
      <Card>
        <AudienceView query={query}>{() => null}</AudienceView>
      </Card>
    );
  return (
    <>
      <Card isPadded>
        <Section title={t("webhook.title")} lead={t("webhook.lead")} headingId="webhook-heading">
          {/* a new key per address, since the typed values belong to the previous one */}
          <WebhookForm key={data.webhook?.url ?? ""} webhook={data.webhook} onSecret={setSecret} />
          <div className={styles.what}>
            <h3>{t("webhook.events")}</h3>
            <ul>
              <li>{t("webhook.what_confirmed")}</li>
              <li>{t("webhook.what_left")}</li>
              <li>{t("webhook.what_message")}</li>
            </ul>
          </div>
        </Section>
      </Card>
      {data.webhook && (
        <Card isPadded>
          <Section title={t("webhook.sent")}>
            <Deliveries deliveries={data.deliveries} />
          </Section>
        </Card>
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

const eventKeys = {
  "subscriber.confirmed": "webhook.event.subscriber_confirmed",
  "subscriber.left": "webhook.event.subscriber_left",
  "message.received": "webhook.event.message_received",
  "webhook.test": "webhook.event.webhook_test",
} as const satisfies Readonly<Record<WebhookEvent, string>>;

function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation("audience");
  const { getMoment } = useDays();
  if (deliveries.length === 0) return <p className={styles.soft}>{t("webhook.sent_none")}</p>;
  return (
    <ul className={styles.sent} aria-label={t("webhook.sent")}>
      {deliveries.map(({ _id, event, state, status, tries, createdAt }) => (
        <li key={_id}>
          <span className={styles.words}>
            <span className={styles.name}>{t(eventKeys[event])}</span>
            <span className={styles.soft}>
              {[
                getMoment(createdAt),
                status === null ? tries > 0 && t("webhook.no_response") : t("webhook.response", { status }),
                tries > 1 && t("webhook.attempts", { count: tries }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <span className={styles.badge} data-state={state}>
            {t(`webhook.state.${state}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(["audience", "common"]);
  return (
    <Dialog title={t("webhook.secret_title")} closeLabel={t("common:close")} onClose={onClose} isSticky>
      <div className={styles.secret}>
        <p className={styles.soft}>{t("webhook.secret_note")}</p>
        <CopyButton
          text={secret}
          shown={secret}
          label={t("webhook.secret_copy", { secret })}
          doneLabel={t("webhook.secret_copied")}
        />
        <ButtonRow>
          <Button onClick={onClose}>{t("webhook.secret_done")}</Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
