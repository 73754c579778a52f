import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import styles from "../audience.module.css";
import { webhookQuery } from "../audience-queries.ts";
import { Failed, Waiting } from "../list-frame.tsx";
import { Deliveries } from "./deliveries.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookForm } from "./webhook-form.tsx";

/** The webhook and its last deliveries. */
export function WebhookTab() {
  const { t } = useTranslation("audience");
  const { data, isPending, refetch } = useQuery(webhookQuery);
  // Kept here, since it must outlive the form that created it.
  const [secret, setSecret] = useState<string>();
  if (isPending) {
    return (
      <Card>
        <Waiting />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card>
        <Failed onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <>
      <Card isPadded>
        <Section title={t("webhook.title")} lead={t("webhook.lead")} headingId="webhook-heading">
          {/* a new key per address, since the typed values belong to the previous one */}
          <WebhookForm key={data.webhook?.url ?? ""} webhook={data.webhook} onSecret={setSecret} />
          <div className={styles.what}>
            <h3>{t("webhook.what")}</h3>
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
