import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { MoreButton } from "#ui/more-button.tsx";
import { DeskView } from "./desk-view.tsx";

interface PagedListProps<Page, Item> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly getItems: (page: Page) => readonly Item[];
  /** Shown for an empty list. */
  readonly empty: string;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list that is loaded page by page, with its loading, empty and failed states. */
export function PagedList<Page, Item>({ query, getItems, empty, children }: PagedListProps<Page, Item>) {
  const { t } = useTranslation("operate");
  const { toText } = useErrorTexts();
  return (
    <DeskView query={query} rows={5}>
      {({ pages }) => {
        const items = pages.flatMap(getItems);
        if (items.length === 0) return <EmptyState text={empty} />;
        return (
          <>
            <div aria-busy={query.isPlaceholderData}>{children(items)}</div>
            <MoreButton query={query} label={t("more")} failed={toText(query.error)} className={stacked.action} />
          </>
        );
      }}
    </DeskView>
  );
}
