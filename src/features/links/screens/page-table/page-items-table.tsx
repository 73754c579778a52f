import { Button } from "@mantine/core";
import IconFolderPlus from "@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs";
import IconTags from "@tabler/icons-react/dist/esm/icons/IconTags.mjs";
import { type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import { useBlockNames } from "#features/blocks/screens/block-texts.ts";
import { NowProvider } from "#features/blocks/screens/row/now.tsx";
import type { Steps } from "#features/blocks/screens/row/steps.ts";
import { useBlockChanges } from "#features/blocks/screens/use-block-changes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Link } from "../../contract.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { useLinkChanges } from "../use-link-changes.ts";
import { type ColumnKey, columns, TABLE_MIN_REM } from "./columns.ts";
import { FilterBar } from "./filter-bar.tsx";
import { readTableSections, usePageItems } from "./flat-list.ts";
import { isUnfiltered, type LinkFilter, NO_FILTER } from "./link-filter.ts";
import { LinkList } from "./link-list.tsx";
import { handleSelectionKey } from "./handle-selection-key.ts";
import styles from "./page-items-table.module.css";
import tableHead from "./table-head.module.css";
import { type RowActions, RowActionsContext } from "./row-actions.ts";
import { useFrame } from "./row-size.ts";
import { useSelection } from "./selection.ts";
import { SelectAll, TableHead, toTableProps } from "./table-head.tsx";
import { useDragTexts } from "./use-drag-texts.ts";
import { useLatest } from "./use-latest.ts";
import { useOrder } from "./use-order.ts";
import { useSavedHighlight } from "./use-saved-highlight.ts";
import { useTableDialogs } from "./use-table-dialogs.tsx";
import { useTableMenus } from "./use-table-menus.tsx";

const BulkBar = lazyWithRetry(() => import("./bulk-bar.tsx").then((file) => file.BulkBar));

export interface PageItemsTableProps {
  readonly links: readonly Link[];
  readonly blocks: readonly Block[];
  readonly categories: readonly Category[];
  readonly filter: LinkFilter;
  readonly onFilter: (change: Partial<LinkFilter>) => void;
  /** Clicks per link; undefined until loaded. */
  readonly toClicks: (id: string) => number | undefined;
  readonly onEdit: (link: Link) => void;
  readonly onEditBlock: (block: Block) => void;
  readonly onNewCategory: () => void;
}

const END = `${tableHead.end} ${styles.end}`;
const classNames: Partial<Record<ColumnKey, string>> = {
  select: `${tableHead.all} ${styles.all}`,
  clicks: END,
  actions: END,
};

/** The table of links and blocks, with actions for a single item, for several items, and for their order. */
export function PageItemsTable(props: PageItemsTableProps) {
  const { links, blocks, categories, filter, onFilter, toClicks, onEdit, onEditBlock, onNewCategory } = props;
  const { t } = useTranslation("links");
  const names = useBlockNames(blocks.length > 0);
  const { items, isMovable } = usePageItems({ links, blocks, categories }, filter, toClicks, names);
  const { shown, onDrop, moveCategory } = useOrder(items);
  const ids = useMemo(() => shown.flatMap((item) => (item.kind === "link" ? item.key : [])), [shown]);
  const selection = useSelection(ids);
  const selected = useMemo(() => links.filter(({ _id }) => selection.ids.has(_id)), [links, selection.ids]);
  const [stepText, setStepText] = useState("");
  const texts = useDragTexts(shown, names.getName);
  const change = useLinkChanges();
  const blockChanges = useBlockChanges(names);
  const { openDialog, dialogs } = useTableDialogs({ all: links, categories, onEdit, onMoveBlock: blockChanges.change });
  const list = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<((index: number, isCentred?: boolean) => void) | null>(null);
  const { layout, top, remPx } = useFrame(list, TABLE_MIN_REM);

  const actions = useLatest<RowActions>({
    edit: onEdit,
    remove: (link) => openDialog({ kind: "delete", links: [link] }),
    setVisible: (link, isVisible) => setArchived([link], !isVisible),
    takeOffPage,
    setBlockVisible: (block, isVisible) => blockChanges.hide(block, !isVisible),
    isPhone: () => layout === "cards",
    openMenu: (link, anchor) => open({ link, anchor }),
    editBlock: onEditBlock,
    removeBlock,
    openBlockMenu: (block, anchor) => open({ block, anchor }),
    openHealth: (link) => openDialog({ kind: "health", target: link }),
    openHeadingMenu: (category, anchor) => open({ category, anchor }),
    select: selection.select,
    pressKey: (id, event) =>
      handleSelectionKey(id, event, {
        ids,
        selection,
        scrollTo: (to) => scrollTo.current?.(shown.findIndex(({ key }) => key === to)),
      }),
    filterByTag: (tag) => onFilter({ tag }),
  });
  const { open, prepare, menus } = useTableMenus({
    categories,
    sections: () => readTableSections(shown),
    openDialog,
    blockChanges,
    nameOfBlock: names.getName,
    actions,
    toSteps: isMovable ? toSteps : undefined,
    onStepCategory: isMovable ? moveCategory : undefined,
  });
  const highlighted = useSavedHighlight({
    items: shown,
    nameOfBlock: names.getName,
    showAll: isMovable ? undefined : () => onFilter(NO_FILTER),
    scrollTo: (index) => scrollTo.current?.(index, true),
  });

  function setArchived(targets: readonly Link[], isArchived: boolean) {
    const changed = targets.filter(({ archived }) => archived !== isArchived);
    change(changed, { action: isArchived ? "archive" : "unarchive" }, links);
  }

  function takeOffPage(link: Link) {
    change([link], { action: "take_off_page" }, links);
    focusHeading();
  }

  function removeBlock(block: Block) {
    blockChanges.remove(block);
    focusHeading();
  }

  function describeFound(): string {
    if (blocks.length === 0) return t("filter.found", { count: ids.length, all: links.length });
    const count = shown.filter(({ kind }) => kind !== "heading").length;
    return t("filter.found_items", { count, all: links.length + blocks.length });
  }

  function toSteps(id: string): Steps {
    const from = shown.findIndex(({ key }) => key === id);
    const first = shown[0]?.kind === "heading" ? 1 : 0;
    const toStep = (to: number) => () => {
      setStepText(texts.toStepText(from, to));
      onDrop(from, to);
    };
    return {
      onUp: from > first ? toStep(from - 1) : undefined,
      onDown: from < shown.length - 1 ? toStep(from + 1) : undefined,
    };
  }

  const titles: Readonly<Record<ColumnKey, ReactNode>> = {
    order: <span className="visually-hidden">{t("column.order")}</span>,
    select: <SelectAll count={ids.length} selectedCount={selection.ids.size} onSelectAll={selection.selectAll} />,
    name: t("column.name"),
    slug: t("column.slug"),
    link: t("column.link"),
    clicks: t("column.clicks"),
    state: t("column.state"),
    actions: t("column.actions"),
  };
  return (
    <RowActionsContext value={actions}>
      <p role="status" className="visually-hidden">
        {highlighted?.text ?? stepText}
      </p>
      <div className={styles.tools}>
        <FilterBar links={links} categories={categories} filter={filter} onChange={onFilter} />
        <span className={styles.buttons}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconFolderPlus size={18} stroke={1.75} />}
            onClick={onNewCategory}
          >
            {t("category.new")}
          </Button>
          {links.some(({ tags }) => tags.length > 0) && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconTags size={18} stroke={1.75} />}
              onClick={() => openDialog({ kind: "tags" })}
            >
              {t("tags.manage")}
            </Button>
          )}
        </span>
      </div>
      {!isMovable && (
        <p className={styles.note} role="status">
          {isUnfiltered(filter) ? t("drag.sorted") : describeFound()} {!isUnfiltered(filter) && t("drag.hidden")}
          <Button variant="default" size="sm" onClick={() => onFilter(NO_FILTER)} data-reads>
            {t("filter.reset")}
          </Button>
        </p>
      )}
      {shown.length === 0 ? (
        <EmptyState
          text={filter.search ? t("no_match", { search: filter.search }) : t("filter.none")}
          action={
            <Button variant="default" onClick={() => onFilter({ ...NO_FILTER, sort: filter.sort })} data-reads>
              {t("filter.reset")}
            </Button>
          }
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only prefetches what a click needs
        <div
          ref={table}
          role="table"
          aria-labelledby={LINKS_HEADING}
          aria-rowcount={shown.length + 1}
          className={styles.table}
          {...toTableProps(columns, layout)}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <TableHead columns={columns} titles={titles} classNames={classNames} className={styles.headRow} />
          <div ref={list} role="presentation">
            <NowProvider>
              <LinkList
                items={shown}
                layout={layout}
                remPx={remPx}
                top={top}
                isMovable={isMovable}
                selected={selection.ids}
                highlighted={highlighted?.key}
                toClicks={toClicks}
                nameOfBlock={names.getName}
                texts={texts.dragging}
                onDrop={onDrop}
                scrollTo={scrollTo}
                table={table}
              />
            </NowProvider>
          </div>
        </div>
      )}
      <Suspense>
        {selected.length > 0 && (
          <BulkBar
            links={selected}
            onTag={() => openDialog({ kind: "tag", links: selected })}
            onMove={() => openDialog({ kind: "move", links: selected })}
            onArchive={(isArchived) => {
              setArchived(selected, isArchived);
              selection.clear();
            }}
            onDelete={() => openDialog({ kind: "delete", links: selected })}
            onClear={selection.clear}
          />
        )}
      </Suspense>
      {menus}
      {dialogs}
    </RowActionsContext>
  );
}

/** For actions whose menu or button disappears with its row. */
function focusHeading(): void {
  document.getElementById(LINKS_HEADING)?.focus({ preventScroll: true });
}
