import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DAY_MS } from "#base/time.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { MoreButton } from "#ui/more-button.tsx";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { RecordList } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { showToast } from "#ui/show-toast.tsx";
import type { Webhook } from "../contract.ts";
import { deliveryStates, type DeliveryState } from "../event-types.ts";
import { DELIVERY_DAYS } from "../limits.ts";
import { DeliveryListRow } from "./delivery-row.tsx";
import { deliveriesQuery, useWebhookCalls } from "./webhook-queries.ts";

/** The deliveries of a webhook, with ways to send them again. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation(["webhooks", "common"]);
  const { toText } = useErrorTexts();
  const [state, setState] = useState<DeliveryState | "">("");
  const query = useInfiniteQuery(deliveriesQuery(webhook._id, state));
  const { replayFailed } = useWebhookCalls(webhook._id);

  async function replayAll() {
    try {
      const since = new Date(Date.now() - DELIVERY_DAYS * DAY_MS).toISOString();
      const { replayed } = await replayFailed.mutateAsync(since);
      // the server skips deliveries that were stored in an older format, so there may be none
      const title = replayed > 0 ? t("deliveries.replayed_all", { count: replayed }) : t("deliveries.replayed_none");
      showToast({ title });
    } catch (error) {
      showToast({ title: toText(error, t("action_failed")), isFailure: true });
    }
  }
  return (
    <Card isPadded>
      <Section title={t("deliveries.title")} lead={t("deliveries.lead")}>
        <div className={stacked.bar}>
          <FilterSelect
            label={t("deliveries.filter")}
            value={state}
            options={[
              { value: "", name: t("deliveries.all") },
              ...deliveryStates.map((value) => ({ value, name: t(`deliveries.state.${value}`) })),
            ]}
            onChange={(value) => setState(deliveryStates.find((each) => each === value) ?? "")}
          />
          {webhook.active && (
            <Button
              variant="default"
              size="sm"
              className={stacked.atEnd}
              disabled={replayFailed.isPending}
              onClick={() => void replayAll()}
            >
              {t("deliveries.replay_all")}
            </Button>
          )}
        </div>
        <QueryResult
          query={query}
          waiting={<LoadingRows text={t("common:loading")} rows={4} />}
          failed={toText(query.error, t("deliveries.failed"))}
          retry={t("retry")}
        >
          {({ pages }) => {
            const deliveries = pages.flatMap((page) => page.deliveries);
            if (deliveries.length === 0)
              return <EmptyState text={t(state === "" ? "deliveries.none" : "deliveries.none_match")} />;
            return (
              <>
                <RecordList label={t("deliveries.title")} isStale={query.isPlaceholderData}>
                  {deliveries.map((delivery) => (
                    <DeliveryListRow key={delivery._id} webhook={webhook} delivery={delivery} />
                  ))}
                </RecordList>
                <MoreButton
                  query={query}
                  label={t("deliveries.more")}
                  failed={toText(query.error, t("deliveries.failed"))}
                  className={stacked.action}
                />
              </>
            );
          }}
        </QueryResult>
      </Section>
    </Card>
  );
}
