import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { ActionList } from "./action-list.tsx";
import { actionsQuery } from "./operate-queries.ts";
import { PagedList } from "./paged-list.tsx";

/** The log of all actions of operators. */
export function LogTab() {
  const { t } = useTranslation("operate");
  const query = useInfiniteQuery(actionsQuery);
  return (
    <Card isPadded>
      <Section title={t("log.title")} lead={t("log.lead")}>
        <PagedList query={query} getItems={({ actions }) => actions} empty={t("log.empty")}>
          {(actions) => <ActionList actions={actions} />}
        </PagedList>
      </Section>
    </Card>
  );
}
