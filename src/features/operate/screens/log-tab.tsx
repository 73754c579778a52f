import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loaded, Waiting } from "#ui/loaded.tsx";
import { Section } from "#ui/section.tsx";
import { ActionList } from "./action-list.tsx";
import { actionsQuery } from "./operate-queries.ts";
import styles from "./operate.module.css";

/** Everything that operators did. */
export function LogTab() {
  const { t } = useTranslation(["operate", "common"]);
  const { toText } = useErrorTexts();
  const query = useInfiniteQuery(actionsQuery);
  return (
    <Card isPadded>
      <Section title={t("log.title")} lead={t("log.lead")}>
        <Loaded
          query={query}
          waiting={<Waiting text={t("common:loading")} rows={5} />}
          failed={toText(query.error)}
          retry={t("retry")}
        >
          {({ pages }) => {
            const actions = pages.flatMap((page) => page.actions);
            if (actions.length === 0) return <EmptyState text={t("log.empty")} />;
            return (
              <>
                <ActionList actions={actions} />
                {query.hasNextPage && (
                  <Button
                    variant="default"
                    className={styles.more}
                    loading={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t("more")}
                  </Button>
                )}
              </>
            );
          }}
        </Loaded>
      </Section>
    </Card>
  );
}
