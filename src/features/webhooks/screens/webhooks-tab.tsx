import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useErrorTexts } from "#client/error-text.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { RecordList } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import type { Webhook } from "../contract.ts";
import { webhooksQuery } from "./webhook-queries.ts";
import { WebhookListRow } from "./webhook-row.tsx";

const WebhookForm = lazyWithRetry(() => import("./webhook-form.tsx").then((file) => file.WebhookForm));
const ShownSecret = lazyWithRetry(() => import("./shown-secret.tsx").then((file) => file.ShownSecret));
const WebhookDetail = lazyWithRetry(() => import("./webhook-detail.tsx").then((file) => file.WebhookDetail));

const HEADING = "webhooks";
const WAITING = { rows: 3, height: "5rem" } as const;

/** The webhooks of the page, or the one that the URL names. */
export function WebhooksTab() {
  const { t } = useTranslation(["webhooks", "common"]);
  const { toText } = useErrorTexts();
  const query = useQuery(webhooksQuery);
  const [search, setSearch] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const [shown, setShown] = useState<Webhook>();
  const openId = search.get("webhook");
  const open = query.data?.find(({ _id }) => _id === openId);
  const focusAfter = () => document.getElementById(HEADING);
  const leave = () => {
    setSearch({ tab: "webhooks" }, { preventScrollReset: true });
    requestAnimationFrame(() => focusAfter()?.focus());
  };
  const create = () => setCreating(true);
  return (
    <>
      {open ? (
        <Suspense fallback={<LoadingRows text={t("common:loading")} {...WAITING} />}>
          <WebhookDetail key={open._id} webhook={open} onSecret={setShown} onLeave={leave} />
        </Suspense>
      ) : (
        <Card isPadded>
          <Section title={t("title")} lead={t("lead")} headingId={HEADING}>
            <QueryResult
              query={query}
              waiting={<LoadingRows text={t("common:loading")} {...WAITING} />}
              failed={toText(query.error, t("failed"))}
              retry={t("retry")}
            >
              {(webhooks) =>
                webhooks.length === 0 ? (
                  <EmptyState text={t("empty")} action={<Button onClick={create}>{t("create")}</Button>} />
                ) : (
                  <>
                    <RecordList label={t("list")}>
                      {webhooks.map((webhook) => (
                        <WebhookListRow key={webhook._id} webhook={webhook} />
                      ))}
                    </RecordList>
                    <Button
                      className={stacked.action}
                      leftSection={<IconPlus size={18} aria-hidden />}
                      onClick={create}
                    >
                      {t("create")}
                    </Button>
                  </>
                )
              }
            </QueryResult>
          </Section>
        </Card>
      )}
      <Suspense>
        {isCreating && (
          <WebhookForm
            onSaved={(webhook) => {
              setCreating(false);
              // chats verify no signatures
              if (webhook.format === "standard") setShown(webhook);
            }}
            onClose={() => setCreating(false)}
            focusAfter={focusAfter}
          />
        )}
        {shown && <ShownSecret webhook={shown} onClose={() => setShown(undefined)} focusAfter={focusAfter} />}
      </Suspense>
    </>
  );
}
