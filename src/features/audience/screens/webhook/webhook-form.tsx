import { Button, Switch, TextInput } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import "#ui/switch.css";
import { Banner } from "#ui/banner.tsx";
import { lazily } from "#ui/lazily.ts";
import { showNotice } from "#ui/show-notice.tsx";
import type { Webhook, Delivery } from "../../webhook/contract.ts";
import { OLD_SECRET_HOURS } from "../../limits.ts";
import styles from "../audience.module.css";
import { useDays } from "../use-days.ts";
import { useFailureNotice } from "../use-failure-notice.ts";
import { call, webhookQuery } from "../audience-queries.ts";
import { useSubmitForm } from "#features/accounts/screens/use-submit-form.tsx";

const EXAMPLE = "https://example.com/hooks/halka";

const ConfirmDialog = lazily(() =>
  import("#features/links/screens/dialogs/confirm-dialog.tsx").then((file) => file.ConfirmDialog),
);

interface WebhookFormProps {
  readonly webhook: Webhook | null;
  /** Called with a new secret, which is shown only once. */
  readonly onSecret: (secret: string) => void;
}

/** The webhook's address and switch, with their actions. */
export function WebhookForm({ webhook, onSecret }: WebhookFormProps) {
  const { t } = useTranslation(["audience", "common"]);
  const { getMoment } = useDays();
  const showFailure = useFailureNotice();
  const actions = useWebhookCalls();
  const [pendingAction, setPendingAction] = useState<"rotate" | "delete">();
  const notify = (title: string) => void showNotice({ title, closeLabel: t("common:close") });

  async function put(url: string, active: boolean): Promise<void> {
    const saved = await actions.put.mutateAsync({ url, active });
    if (saved.secret) onSecret(saved.secret);
    else notify(t("webhook.saved"));
  }
  const { field, isPending, formProps, banner, setFailure, showError } = useSubmitForm({
    names: ["url"],
    submit: ({ url }) => put(url, webhook?.active ?? true),
  });
  // Awaited instead of `onSuccess`: this form is unmounted once the webhook is deleted.
  async function confirmAction(action: "rotate" | "delete") {
    try {
      if (action === "rotate") onSecret((await actions.rotate.mutateAsync()).secret);
      else {
        await actions.remove.mutateAsync();
        notify(t("webhook.deleted"));
      }
    } catch (error) {
      showFailure(t("webhook.action_failed"), error);
    }
  }

  return (
    <div className={styles.hook}>
      {banner}
      {webhook?.refusedAt && <Banner kind="error">{t("webhook.rejected")}</Banner>}
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
            disabled={actions.put.isPending}
            onChange={(event) => {
              setFailure(undefined);
              put(webhook.url, event.currentTarget.checked).catch(showError);
            }}
          />
          {webhook.oldSecretUntil && (
            <p className={styles.soft}>{t("webhook.old_until", { moment: getMoment(webhook.oldSecretUntil) })}</p>
          )}
          <WebhookActions isActive={webhook.active} test={actions.test} onAsk={setPendingAction} />
        </>
      )}
      <Suspense>
        {pendingAction && (
          <ConfirmDialog
            question={t(`webhook.${pendingAction}_question`)}
            note={t(`webhook.${pendingAction}_note`, { hours: OLD_SECRET_HOURS })}
            confirmLabel={t(pendingAction === "rotate" ? "webhook.rotate_confirm" : "webhook.delete")}
            focusAfter={() => document.getElementById("webhook-heading")}
            onConfirm={() => void confirmAction(pendingAction)}
            onClose={() => setPendingAction(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The calls that change the webhook; each refreshes the queries that it affects. */
function useWebhookCalls() {
  const queries = useQueryClient();
  const shared = { networkMode: "always", onSettled: () => queries.invalidateQueries(webhookQuery) } as const;
  return {
    put: useMutation({
      ...shared,
      mutationFn: (body: { url: string; active: boolean }) => call("PUT /v1/audience/webhook", { body }),
    }),
    rotate: useMutation({ ...shared, mutationFn: () => call("POST /v1/audience/webhook/secret") }),
    test: useMutation({ ...shared, mutationFn: () => call("POST /v1/audience/webhook/test") }),
    remove: useMutation({ ...shared, mutationFn: () => call("DELETE /v1/audience/webhook") }),
  };
}

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
function WebhookActions({ isActive, test, onAsk }: WebhookActionsProps) {
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
