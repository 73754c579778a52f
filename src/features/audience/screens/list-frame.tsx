import { Button, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MoreButton, type MoreButtonProps } from "#ui/more-button.tsx";
import { QueryResult, type QueryResultProps, LoadingRows } from "#ui/query-result.tsx";
import styles from "./audience.module.css";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import { Link } from "react-router";
import { EmptyState } from "#ui/empty-state.tsx";

interface ListFrameProps {
  readonly label: string;
  /** A paginated query. */
  readonly query: QueryResultProps<unknown>["query"] &
    MoreButtonProps["query"] & { readonly isPlaceholderData: boolean };
  /** Selects the texts of an empty list. */
  readonly kind: "messages" | "subscribers";
  readonly search: string;
  /** True if a filter other than the search hides some rows. */
  readonly isFiltered: boolean;
  readonly count: number;
  readonly children: ReactNode;
}

/** A paginated list, with its loading, error and empty states. */
export function ListFrame({ label, query, kind, search, isFiltered, count, children }: ListFrameProps) {
  const { t } = useTranslation("audience");
  return (
    <AudienceView query={query}>
      {() =>
        count === 0 ? (
          <EmptyList kind={kind} search={search} isFiltered={isFiltered} />
        ) : (
          <div aria-busy={query.isPlaceholderData || undefined} className={styles.lot}>
            <ul className={styles.rows} aria-label={label}>
              {children}
            </ul>
            {query.hasNextPage && (
              <div className={styles.more}>
                <MoreButton query={query} label={t("more")} failed={t("failed")} />
              </div>
            )}
          </div>
        )
      }
    </AudienceView>
  );
}

function EmptyList({ kind, search, isFiltered }: Pick<ListFrameProps, "kind" | "search" | "isFiltered">) {
  const { t } = useTranslation("audience");
  if (search !== "") return <EmptyState text={t("no_match", { search })} />;
  if (isFiltered)
    return <EmptyState text={t(kind === "messages" ? "messages.none_unread" : "subscribers.none_state")} />;
  const action = (
    <Button component={Link} to="/dashboard">
      {t(`${kind}.none_action`)}
    </Button>
  );
  return <EmptyState text={t(`${kind}.none`)} action={action} />;
}

/** Renders the loaded data of an audience query, its placeholder, or its failure with a way to retry. */
export function AudienceView<T>({ query, children }: Pick<QueryResultProps<T>, "query" | "children">) {
  const { t } = useTranslation("audience");
  const waiting = (
    <div className={styles.waiting}>
      <LoadingRows text={t("loading")} rows={3} height="3.25rem" />
    </div>
  );
  return (
    <QueryResult query={query} waiting={waiting} failed={t("failed")} retry={t("retry")}>
      {children}
    </QueryResult>
  );
}

/** Delays the search, so that not every keystroke sends a request. */
export const SEARCH_PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      value={value}
      maxLength={SEARCH_MAX_LENGTH}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
