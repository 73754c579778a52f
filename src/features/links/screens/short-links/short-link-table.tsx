import { Button } from "@mantine/core";
import { type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useSavedItem } from "#features/blocks/screens/page-items.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { useFrame } from "../page-table/row-size.ts";
import type { ShortLink } from "../../short-links/contract.ts";
import { type ShortLinkColumnKey, shortLinkColumns, SHORT_LINKS_MIN_REM } from "./columns.ts";
import { ShortLinkRow } from "./short-link-row.tsx";
import { includeFocused } from "../page-table/include-focused.ts";
import styles from "./short-link-table.module.css";
import tableHead from "../page-table/table-head.module.css";
import { SelectAll, TableHead, toTableProps } from "../page-table/table-head.tsx";

const ROW_REM = { table: 4.25, lines: 5.25, cards: 5.25 } as const;
/** How many rows before the end of the list to fetch the next page. */
const AHEAD = 25;
const OVERSCAN = 6;

const classNames: Partial<Record<ShortLinkColumnKey, string | undefined>> = {
  select: tableHead.all,
  clicks: tableHead.end,
};

interface ShortLinkTableProps {
  readonly links: readonly ShortLink[];
  readonly selected: ReadonlySet<string>;
  /** True while the rows of the previous filter are shown. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  readonly hasMoreFailed: boolean;
  readonly onMore: () => void;
  readonly onSelectAll: () => void;
  readonly onPointerEnter: () => void;
  readonly scrollTo: RefObject<((index: number) => void) | null>;
}

/** A table of links that renders only the rows in sight, and fetches more near the end. */
export function ShortLinkTable(props: ShortLinkTableProps) {
  const {
    links,
    selected,
    isStale,
    isFetching,
    hasMore,
    hasMoreFailed,
    onMore,
    onSelectAll,
    onPointerEnter,
    scrollTo,
  } = props;
  const { t } = useTranslation(["short_links", "links"]);
  const list = useRef<HTMLDivElement>(null);
  const { layout, top, remPx } = useFrame(list, SHORT_LINKS_MIN_REM);
  const [focused, setFocused] = useState<string>();
  const savedId = useSavedItem()?.id;
  const height = ROW_REM[layout] * remPx;
  const focusedIndex = useMemo(
    () => (focused === undefined ? -1 : links.findIndex(({ _id }) => _id === focused)),
    [links, focused],
  );
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used
  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count: links.length,
    estimateSize: useCallback(() => height, [height]),
    // the height is part of the key: when it changes, all positions are recomputed
    getItemKey: useCallback((index: number) => `${height} ${links[index]!._id}`, [links, height]),
    rangeExtractor: useCallback((range: Range) => includeFocused(range, focusedIndex), [focusedIndex]),
    scrollMargin: top,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index, { align: "auto" });
  });
  // a page requested during another fetch would be ignored
  const isNearEnd = hasMore && !hasMoreFailed && !isFetching && last >= links.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onMore();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs again after each page, while the end is still near
  }, [isNearEnd, links.length]);

  const followFocus = {
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      setFocused(target.closest<HTMLElement>("[data-link]")?.dataset["link"]),
    onBlur: () => setFocused(undefined),
  };
  const titles: Readonly<Record<ShortLinkColumnKey, ReactNode>> = {
    select: <SelectAll count={links.length} selectedCount={selected.size} onSelectAll={onSelectAll} />,
    name: t("links:column.name"),
    address: t("column.address"),
    clicks: t("links:column.clicks"),
    lastClick: t("column.last_click"),
    tags: t("column.tags"),
    created: t("column.created"),
    place: t("column.place"),
    actions: <span className="visually-hidden">{t("links:column.actions")}</span>,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only prefetches what a click needs
    <div
      role="table"
      aria-labelledby={LINKS_HEADING}
      aria-rowcount={hasMore ? -1 : links.length + 1}
      aria-busy={isStale}
      className={styles.table}
      {...toTableProps(shortLinkColumns, layout)}
      onPointerEnter={onPointerEnter}
      onFocus={onPointerEnter}
    >
      <TableHead columns={shortLinkColumns} titles={titles} classNames={classNames} className={styles.head} />
      <div
        ref={list}
        role="rowgroup"
        className={styles.rows}
        style={{ height: virtual.getTotalSize() }}
        {...followFocus}
      >
        {rows.map(({ index, start }) => {
          const link = links[index]!;
          return (
            <ShortLinkRow
              key={link._id}
              link={link}
              index={index}
              top={start - top}
              height={height}
              isSelected={selected.has(link._id)}
              isHighlighted={link._id === savedId}
            />
          );
        })}
      </div>
      {hasMore && (
        <p className={styles.more} role="status">
          {hasMoreFailed ? t("more_failed") : t("more_loading")}
          {hasMoreFailed && (
            <Button variant="default" size="sm" onClick={onMore}>
              {t("links:retry")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
