import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconBookmark from "@tabler/icons-react/dist/esm/icons/IconBookmark.mjs";
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link as RouterLink } from "react-router";
import { NowProvider } from "#features/blocks/screens/row/now.tsx";
import { useReportSaved, useSavedItem } from "#features/blocks/screens/page-items.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { ShortLink } from "../../short-links/contract.ts";
import { SEARCH_PAUSE_MS } from "../found-links.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { LinksLoading } from "../links-loading.tsx";
import panelStyles from "../links-panel.module.css";
import { handleSelectionKey } from "../page-table/handle-selection-key.ts";
import { useSelection } from "../page-table/selection.ts";
import { useLatest } from "../page-table/use-latest.ts";
import { HIGHLIGHT_MS } from "../page-table/use-saved-highlight.ts";
import { useDuplicate } from "../use-duplicate.ts";
import { useLinkChanges } from "../use-link-changes.ts";
import { useRequests } from "./requests.ts";
import { ListFilterBar } from "./list-filter-bar.tsx";
import { type ListFilter, isUnfilteredList, NO_LIST_FILTER, useListFilter } from "./list-filter.ts";
import { useShortLinks } from "./list-queries.ts";
import { QuickCreate } from "./quick-create.tsx";
import { type ShortLinkActions, ShortLinkActionsContext } from "./short-link-actions.ts";
import { ShortLinkTable } from "./short-link-table.tsx";
import screenHeading from "#ui/screen-heading.module.css";
import styles from "./short-links-screen.module.css";
import { useShortLinkDialogs } from "./use-short-link-dialogs.tsx";

const BulkBar = lazyWithRetry(() => import("../page-table/bulk-bar.tsx").then((file) => file.BulkBar));
const DeletedLinks = lazyWithRetry(() => import("../trash/deleted-links.tsx").then((file) => file.DeletedLinks));
const AnywhereDialog = lazyWithRetry(() =>
  import("../new-link/anywhere-dialog.tsx").then((file) => file.AnywhereDialog),
);
const ShortLinkMenu = lazyWithRetry(() => import("./short-link-menu.tsx").then((file) => file.ShortLinkMenu));

interface ShortLinksScreenProps {
  /** The path of a link's statistics; undefined if there are none. */
  readonly toStatistics: ((linkId: string) => string) | undefined;
  /** Additional tools above the list, such as an export. */
  readonly tools: ReactNode;
}

/** Lists all links of the workspace, on its page or not. */
export function ShortLinksScreen({ toStatistics, tools }: ShortLinksScreenProps) {
  const { t } = useTranslation(["short_links", "links", "common"]);
  const [filter, changeFilter] = useListFilter();
  const field = useRef<HTMLInputElement>(null);
  const { openDialog, dialogs, prepare } = useShortLinkDialogs();
  const [isAnywhereOpen, setAnywhereOpen] = useState(false);
  useRequests({
    onCreate: () => field.current?.select(),
    onEdit: (target) => openDialog({ kind: "edit", target }),
  });

  return (
    <div className={styles.screen} data-wide>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <header className={screenHeading.heading}>
        <h1 id={LINKS_HEADING} tabIndex={-1}>
          {t("title")}
        </h1>
        <div className={styles.lead}>
          <p>{t("lead")}</p>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconBookmark size={18} stroke={1.75} />}
            onClick={() => setAnywhereOpen(true)}
          >
            {t("anywhere")}
          </Button>
        </div>
      </header>
      <Card isPadded>
        <QuickCreate
          field={field}
          // clears the filter, which might hide the new link
          onCreated={() => changeFilter(NO_LIST_FILTER)}
          onQr={(target) => openDialog({ kind: "qr", target })}
          onEdit={(target) => openDialog({ kind: "edit", target })}
        />
      </Card>
      <Card labelledBy={LINKS_HEADING}>
        <div className={styles.tools}>
          <ListFilterBar filter={filter} onChange={changeFilter} />
          <span className={styles.buttons}>
            <Button
              component={RouterLink}
              to="/dashboard/import"
              variant="subtle"
              size="sm"
              leftSection={<IconFileImport size={18} stroke={1.75} />}
            >
              {t("import")}
            </Button>
            {tools}
          </span>
        </div>
        {filter.show === "deleted" ? (
          <Suspense fallback={<LinksLoading label={t("links:loading")} />}>
            <DeletedLinks onBack={() => changeFilter({ show: "all" })} />
          </Suspense>
        ) : (
          <List
            filter={filter}
            onFilter={changeFilter}
            openDialog={openDialog}
            prepare={prepare}
            toStatistics={toStatistics}
            onStart={() => field.current?.focus()}
          />
        )}
      </Card>
      {dialogs}
      <Suspense>{isAnywhereOpen && <AnywhereDialog onClose={() => setAnywhereOpen(false)} />}</Suspense>
    </div>
  );
}

interface ListProps extends Pick<ShortLinksScreenProps, "toStatistics"> {
  readonly filter: ListFilter;
  readonly onFilter: (change: Partial<ListFilter>) => void;
  readonly openDialog: ReturnType<typeof useShortLinkDialogs>["openDialog"];
  readonly prepare: () => void;
  /** Goes to the field that creates a link. */
  readonly onStart: () => void;
}

/** The links that match the filter, with their actions. */
function List({ filter, onFilter, openDialog, prepare, toStatistics, onStart }: ListProps) {
  const { t } = useTranslation(["short_links", "links"]);
  const [debounced] = useDebouncedValue(filter, SEARCH_PAUSE_MS);
  // only the search text is debounced
  const debouncedFilter = filter.search === debounced.search ? filter : { ...filter, search: debounced.search };
  const query = useShortLinks(debouncedFilter);
  const links = useMemo(() => query.data?.pages.flatMap((page) => page.links) ?? [], [query.data]);
  const ids = useMemo(() => links.map(({ _id }) => _id), [links]);
  const selection = useSelection(ids);
  const selected = useMemo(() => links.filter(({ _id }) => selection.ids.has(_id)), [links, selection.ids]);
  const change = useLinkChanges();
  const reportSaved = useReportSaved();
  const duplicate = useDuplicate(({ _id }) => reportSaved({ id: _id, isNew: false }));
  const scrollTo = useRef<((index: number) => void) | null>(null);
  const [openMenu, setMenu] = useState<{ readonly link: ShortLink; readonly anchor: HTMLElement }>();
  const menu = openMenu && { ...openMenu, link: links.find(({ _id }) => _id === openMenu.link._id) ?? openMenu.link };
  const announcement = useSavedAnnouncement(links);
  const actions = useLatest<Omit<ShortLinkActions, "toStatistics">>({
    edit: (target) => openDialog({ kind: "edit", target }),
    showQr: (target) => openDialog({ kind: "qr", target }),
    openMenu: (link, anchor) => setMenu({ link, anchor }),
    openHealth: (target) => openDialog({ kind: "health", target }),
    select: selection.select,
    pressKey: (id, event) =>
      handleSelectionKey(id, event, { ids, selection, scrollTo: (to) => scrollTo.current?.(ids.indexOf(to)) }),
    filterByTag: (tag) => onFilter({ tag }),
  });
  const allActions = useMemo(
    () => ({ ...actions, toStatistics: ({ _id }: ShortLink) => toStatistics?.(_id) }),
    [actions, toStatistics],
  );

  function setOnPage(targets: readonly ShortLink[], isOnPage: boolean) {
    const moved = targets.filter(({ onPage }) => onPage !== isOnPage);
    change(moved, { action: isOnPage ? "put_on_page" : "take_off_page" }, []);
  }
  function setArchived(targets: readonly ShortLink[], isArchived: boolean) {
    const changed = targets.filter(({ archived }) => archived !== isArchived);
    change(changed, { action: isArchived ? "archive" : "unarchive" }, []);
  }

  if (query.fetchStatus === "paused" && !query.data) return <EmptyState text={t("links:offline")} />;
  if (query.isPending) return <LinksLoading label={t("links:loading")} />;
  if (!query.data) {
    return (
      <div role="alert">
        <EmptyState
          text={t("links:failed")}
          action={<Button onClick={() => void query.refetch()}>{t("links:retry")}</Button>}
        />
      </div>
    );
  }
  return (
    <ShortLinkActionsContext value={allActions}>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {query.isRefetchError && (
        <p className={panelStyles.stale} role="status">
          {t("links:stale")}
        </p>
      )}
      {links.length === 0 ? (
        <NothingFound
          filter={filter}
          onStart={onStart}
          onReset={() => onFilter({ ...NO_LIST_FILTER, sort: filter.sort })}
        />
      ) : (
        <NowProvider>
          <ShortLinkTable
            links={links}
            selected={selection.ids}
            isStale={query.isPlaceholderData}
            isFetching={query.isFetching}
            hasMore={query.hasNextPage}
            hasMoreFailed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
            onSelectAll={selection.selectAll}
            onPointerEnter={prepare}
            scrollTo={scrollTo}
          />
        </NowProvider>
      )}
      <Suspense>
        {selected.length > 0 && (
          <BulkBar
            links={selected}
            onTag={() => openDialog({ kind: "tag", links: selected })}
            onPlace={(isOnPage) => {
              setOnPage(selected, isOnPage);
              selection.clear();
            }}
            onArchive={(isArchived) => {
              setArchived(selected, isArchived);
              selection.clear();
            }}
            onDelete={() => openDialog({ kind: "delete", links: selected })}
            onClear={selection.clear}
          />
        )}
      </Suspense>
      <Suspense>
        {menu && (
          <ShortLinkMenu
            link={menu.link}
            anchor={menu.anchor}
            openDialog={openDialog}
            onPlace={(isOnPage) => setOnPage([menu.link], isOnPage)}
            onArchive={(isArchived) => setArchived([menu.link], isArchived)}
            onDuplicate={() => duplicate(menu.link)}
            onClose={() => setMenu(undefined)}
          />
        )}
      </Suspense>
    </ShortLinkActionsContext>
  );
}

interface NothingFoundProps {
  readonly filter: ListFilter;
  readonly onStart: () => void;
  readonly onReset: () => void;
}

function NothingFound({ filter, onStart, onReset }: NothingFoundProps) {
  const { t } = useTranslation(["short_links", "links"]);
  if (isUnfilteredList(filter))
    return <EmptyState text={t("empty")} action={<Button onClick={onStart}>{t("start")}</Button>} />;
  const search = filter.search.trim();
  return (
    <EmptyState
      text={search ? t("links:no_match", { search }) : t("links:filter.none")}
      action={
        <Button variant="default" onClick={onReset} data-reads>
          {t("links:filter.reset")}
        </Button>
      }
    />
  );
}

/** Returns the text to announce for the link that was just saved, and ends its highlight after a moment. */
function useSavedAnnouncement(links: readonly ShortLink[]): string | undefined {
  const { t } = useTranslation("links");
  const saved = useSavedItem();
  const reportSaved = useReportSaved();
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => reportSaved(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [saved, reportSaved]);
  // lists on other screens must not look for this item
  useEffect(() => () => reportSaved(undefined), [reportSaved]);
  const name = links.find(({ _id }) => _id === saved?.id)?.name;
  if (!saved || name === undefined) return undefined;
  // a new link is announced by the field that created it
  return saved.isNew ? undefined : t("saved_item.saved", { name });
}
