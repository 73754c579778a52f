import "#ui/switch.css";
import { Button, Switch, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { lazily } from "#ui/lazily.ts";
import { showNotice } from "#ui/show-notice.tsx";
import { useFields } from "#ui/use-fields.ts";
import type { Webhook } from "../../webhook/contract.ts";
import styles from "../audience.module.css";
import { useDays } from "../use-days.ts";
import { useTellFailure } from "../use-tell-failure.ts";
import { useWebhookDeeds } from "./use-webhook-deeds.ts";
import { WebhookActions } from "./webhook-actions.tsx";

const EXAMPLE = "https://example.com/hooks/halka";

const WebhookQuestion = lazily(() => import("./webhook-question.tsx").then((file) => file.WebhookQuestion));

interface WebhookFormProps {
  readonly webhook: Webhook | null;
  /** Told of a secret that is shown this once. */
  readonly onSecret: (secret: string) => void;
}

/** The address, the switch, and what can be done with them. */
export function WebhookForm({ webhook, onSecret }: WebhookFormProps) {
  const { t } = useTranslation(["audience", "common"]);
  const { textOf, fieldsOf } = useErrorTexts();
  const { momentOf } = useDays();
  const tellFailure = useTellFailure();
  const deeds = useWebhookDeeds();
  const [question, setQuestion] = useState<"rotate" | "delete">();
  const [failure, setFailure] = useState<string>();
  const tell = (title: string) => void showNotice({ title, closeLabel: t("common:close") });

  async function put(url: string, active: boolean) {
    setFailure(undefined);
    try {
      const saved = await deeds.put.mutateAsync({ url, active });
      if (saved.secret) onSecret(saved.secret);
      else tell(t("webhook.saved"));
      return undefined;
    } catch (error) {
      const fields = fieldsOf(error, ["url"]);
      if (!fields) setFailure(textOf(error));
      return fields;
    }
  }
  const { field, isPending, formProps } = useFields({
    names: ["url"],
    onSubmit: ({ url }) => put(url, webhook?.active ?? true),
  });
  // awaited instead of told by `onSuccess`, because this form is gone once there is no webhook
  async function answer(what: "rotate" | "delete") {
    try {
      if (what === "rotate") onSecret((await deeds.rotate.mutateAsync()).secret);
      else {
        await deeds.remove.mutateAsync();
        tell(t("webhook.deleted"));
      }
    } catch (error) {
      tellFailure(t("webhook.not_done"), error);
    }
  }

  return (
    <div className={styles.hook}>
      {failure !== undefined && <Banner kind="error">{failure}</Banner>}
      {webhook?.refusedAt && <Banner kind="error">{t("webhook.refused")}</Banner>}
      <form {...formProps} className={styles.address}>
        <TextInput
          {...field("url")}
          label={t("webhook.url")}
          placeholder={EXAMPLE}
          description={t("webhook.url_note")}
          defaultValue={webhook?.url}
          type="url"
          required
          maxLength={2048}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" disabled={isPending}>
          {isPending ? t("webhook.saving") : t("webhook.save")}
        </Button>
      </form>
      {webhook && (
        <>
          <Switch
            size="md"
            withThumbIndicator={false}
            label={t("webhook.active")}
            description={t("webhook.active_note")}
            checked={webhook.active}
            disabled={deeds.put.isPending}
            onChange={(event) => void put(webhook.url, event.currentTarget.checked)}
          />
          {webhook.oldSecretUntil && (
            <p className={styles.soft}>{t("webhook.old_until", { moment: momentOf(webhook.oldSecretUntil) })}</p>
          )}
          <WebhookActions isActive={webhook.active} test={deeds.test} onAsk={setQuestion} />
        </>
      )}
      <Suspense>
        {question && (
          <WebhookQuestion
            what={question}
            onConfirm={() => void answer(question)}
            onClose={() => setQuestion(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
