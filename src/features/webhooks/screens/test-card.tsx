import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { Section } from "#ui/section.tsx";
import type { Delivery, Webhook } from "../contract.ts";
import { eventTypes, type SentType, TEST_EVENT } from "../event-types.ts";
import { textKeys } from "./event-groups.ts";
import { useWebhookCalls } from "./webhook-queries.ts";

const types = [TEST_EVENT, ...eventTypes] as const;

/** Sends a sample of an event, and shows the response. */
export function TestCard({ webhook }: { readonly webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const { toText } = useErrorTexts();
  const { test } = useWebhookCalls(webhook._id);
  const [type, setType] = useState<SentType>(TEST_EVENT);
  return (
    <Card isPadded>
      <Section title={t("detail.test_title")} lead={t("detail.test_lead")}>
        <div className={stacked.bar}>
          <FilterSelect
            label={t("detail.test_type")}
            value={type}
            options={types.map((value) => ({ value, name: t(`event.${textKeys[value]}`) }))}
            onChange={(value) => setType(types.find((each) => each === value) ?? TEST_EVENT)}
          />
          <Button disabled={test.isPending} onClick={() => test.mutate(type)}>
            {t(test.isPending ? "detail.testing" : "detail.test")}
          </Button>
        </div>
        {test.error && <Banner kind="error">{toText(test.error, t("action_failed"))}</Banner>}
        {test.data && !test.isPending && <Outcome tested={test.data} />}
      </Section>
    </Card>
  );
}

function Outcome({ tested: { state, status, response, attempts } }: { readonly tested: Delivery }) {
  const { t } = useTranslation("webhooks");
  const error = attempts.at(-1)?.error;
  const reason = error && t(`deliveries.error.${error}`);
  if (status === null) return <Banner kind="error">{reason ?? t("detail.test_nothing")}</Banner>;
  const isDelivered = state === "delivered";
  return (
    <>
      <Banner kind={isDelivered ? "success" : "error"}>
        {reason ?? t(isDelivered ? "detail.tested" : "detail.test_failed", { status })}
      </Banner>
      {response && <CodeBlock title={t("deliveries.response")} text={response} />}
    </>
  );
}
