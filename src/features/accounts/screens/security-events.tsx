import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { QueryView } from "./query-view.tsx";
import { useCurrentUser } from "#client/current-user.ts";
import { callSecurity } from "./security-calls.ts";
import { Section } from "#ui/section.tsx";
import styles from "./security.module.css";
import { SecurityEventRow } from "./security-event-row.tsx";
import { eventsKey } from "./session-query.ts";

/** The security log, newest first, paginated. */
export function SecurityEvents() {
  const { t } = useTranslation("security");
  const { _id: userId } = useCurrentUser();
  const pages = useInfiniteQuery({
    queryKey: eventsKey(userId),
    queryFn: ({ pageParam, signal }) =>
      callSecurity("GET /v1/auth/events", pageParam === null ? {} : { query: { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  return (
    <Section headingId="security-events" title={t("events.title")} lead={t("events.lead")}>
      <QueryView query={pages}>
        {(data) => {
          const events = data.pages.flatMap((page) => page.events);
          if (events.length === 0) return <p className={styles.soft}>{t("events.empty")}</p>;
          return (
            <ul className={styles.list}>
              {events.map((event) => (
                <SecurityEventRow key={event.id} event={event} />
              ))}
            </ul>
          );
        }}
      </QueryView>
      {pages.hasNextPage && (
        <Button
          variant="default"
          className={styles.save}
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t("events.more")}
        </Button>
      )}
    </Section>
  );
}
