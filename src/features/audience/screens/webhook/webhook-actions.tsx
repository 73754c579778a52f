import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import type { Delivery } from "../../webhook/contract.ts";
import styles from "../audience.module.css";
import { useFailureNotice } from "../use-failure-notice.ts";

interface WebhookActionsProps {
  readonly isActive: boolean;
  readonly test: {
    readonly isPending: boolean;
    readonly data: Delivery | undefined;
    mutate(nothing: undefined, then: { onError(error: unknown): void }): void;
  };
  readonly onAsk: (what: "rotate" | "delete") => void;
}

/** The test with its result, and the buttons for a new secret and for deletion. */
export function WebhookActions({ isActive, test, onAsk }: WebhookActionsProps) {
  const { t } = useTranslation("audience");
  const showFailure = useFailureNotice();
  const send = () => test.mutate(undefined, { onError: (error) => showFailure(t("webhook.action_failed"), error) });
  return (
    <>
      {test.data && !test.isPending && <Outcome tested={test.data} />}
      <div className={styles.actions}>
        <Button variant="default" disabled={!isActive || test.isPending} onClick={send}>
          {test.isPending ? t("webhook.testing") : t("webhook.test")}
        </Button>
        <Button variant="default" onClick={() => onAsk("rotate")}>
          {t("webhook.rotate")}
        </Button>
        <Button variant="default" onClick={() => onAsk("delete")}>
          {t("webhook.delete")}
        </Button>
      </div>
    </>
  );
}

function Outcome({ tested: { state, status } }: { tested: Delivery }) {
  const { t } = useTranslation("audience");
  if (status === null) return <Banner kind="error">{t("webhook.test_nothing")}</Banner>;
  if (state !== "delivered") return <Banner kind="error">{t("webhook.test_failed", { status })}</Banner>;
  return <Banner kind="success">{t("webhook.tested", { status })}</Banner>;
}
