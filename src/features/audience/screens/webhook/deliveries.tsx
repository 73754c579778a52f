import { useTranslation } from "react-i18next";
import type { Delivery } from "../../webhook/contract.ts";
import type { WebhookEvent } from "../../webhook/webhook-events.ts";
import styles from "../audience.module.css";
import { useDays } from "../use-days.ts";

const eventKeys = {
  "subscriber.confirmed": "webhook.event.subscriber_confirmed",
  "subscriber.left": "webhook.event.subscriber_left",
  "message.received": "webhook.event.message_received",
  "webhook.test": "webhook.event.webhook_test",
} as const satisfies Readonly<Record<WebhookEvent, string>>;

/** The last deliveries and their responses. */
export function Deliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
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
                status === null ? tries > 0 && t("webhook.no_answer") : t("webhook.answered", { status }),
                tries > 1 && t("webhook.tries", { count: tries }),
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
