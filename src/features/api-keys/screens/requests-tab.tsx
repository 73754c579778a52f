import { Button } from "@mantine/core";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { MoreButton } from "#ui/more-button.tsx";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { Section } from "#ui/section.tsx";
import { keysQuery, type RequestFilter, requestsQuery } from "./key-queries.ts";
import { RequestTable } from "./request-table.tsx";

const HEADING = "api-requests";

interface RequestsTabProps {
  /** The connected apps by which calls can be filtered. */
  readonly apps: readonly { readonly _id: string; readonly name: string }[];
}

/** The calls of API keys and connected apps for the page. */
export function RequestsTab({ apps }: RequestsTabProps) {
  const { t } = useTranslation(["api_keys", "common"]);
  const { toText } = useErrorTexts();
  const [filter, setFilter] = useState<RequestFilter>({ key: "", errors: "" });
  const query = useInfiniteQuery(requestsQuery(filter));
  const keys = useQuery(keysQuery).data ?? [];
  const isFiltered = filter.key !== "" || filter.errors !== "";
  return (
    <Card isPadded>
      <Section title={t("requests.title")} lead={t("requests.lead")} headingId={HEADING}>
        <div className={stacked.bar}>
          <FilterSelect
            label={t("requests.key")}
            value={filter.key}
            options={[
              { value: "", name: t("requests.all_keys") },
              ...keys.map(({ _id, name, start }) => ({ value: _id, name: `${name} (${start}…)` })),
              ...apps.map(({ _id, name }) => ({ value: _id, name })),
            ]}
            onChange={(key) => setFilter({ ...filter, key })}
          />
          <FilterSelect
            label={t("requests.show")}
            value={filter.errors}
            options={[
              { value: "", name: t("requests.all") },
              { value: "1", name: t("requests.errors") },
            ]}
            onChange={(errors) => setFilter({ ...filter, errors: errors === "1" ? "1" : "" })}
          />
          <Button
            variant="default"
            size="sm"
            className={stacked.atEnd}
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={query.isFetching}
            onClick={() => void query.refetch()}
            data-reads
          >
            {t("requests.refresh")}
          </Button>
        </div>
        {query.isRefetchError && <Banner kind="error">{toText(query.error, t("requests.failed"))}</Banner>}
        <QueryResult
          query={query}
          waiting={<LoadingRows text={t("common:loading")} rows={4} />}
          failed={toText(query.error, t("requests.failed"))}
          retry={t("requests.retry")}
        >
          {({ pages }) => {
            const requests = pages.flatMap((page) => page.requests);
            if (requests.length === 0) return <NoRequests isFiltered={isFiltered} />;
            return (
              <>
                <RequestTable requests={requests} isStale={query.isPlaceholderData} />
                <MoreButton
                  query={query}
                  label={t("requests.more")}
                  failed={toText(query.error, t("requests.failed"))}
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

function NoRequests({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useTranslation("api_keys");
  if (isFiltered) return <EmptyState text={t("requests.none_match")} />;
  const action = (
    <Button component={Link} to="?tab=keys" variant="default">
      {t("requests.to_keys")}
    </Button>
  );
  return <EmptyState text={t("requests.empty")} action={action} />;
}
