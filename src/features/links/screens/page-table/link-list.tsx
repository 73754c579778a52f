import { type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Block } from "#features/blocks/block-schema.ts";
import type { ListItem } from "./flat-list.ts";
import { includeFocused } from "./include-focused.ts";
import styles from "./page-items-table.module.css";
import { getRowHeight, type ListLayout } from "./row-size.ts";
import { BlockRow, HeadingRow, LinkListRow, DRAG_INSTRUCTIONS, type RowPlace } from "./rows.tsx";
import { useDragLayer } from "./use-drag-layer.ts";
import type { useDragTexts } from "./use-drag-texts.ts";

/** Enough rows for keyboard navigation, and few enough to start a drag instantly, since a drag measures each row. */
const OVERSCAN = 6;

/** The height of the bars that may cover the top and bottom of the window. */
const BARS_PX = 80;

interface LinkListProps {
  readonly items: readonly ListItem[];
  readonly layout: ListLayout;
  readonly remPx: number;
  /** The distance of the list from the top of the document. */
  readonly top: number;
  readonly isMovable: boolean;
  readonly selected: ReadonlySet<string>;
  readonly toClicks: (id: string) => number | undefined;
  readonly nameOfBlock: (block: Block) => string;
  readonly texts: ReturnType<typeof useDragTexts>["dragging"];
  readonly onDrop: (from: number, to: number) => void;
  /** The key of the row that was just saved. */
  readonly highlighted: string | undefined;
  /** Scrolls to a row: as little as possible or, if the row is out of sight, to the middle. */
  readonly scrollTo: RefObject<((index: number, isCentred?: boolean) => void) | null>;
  readonly table: RefObject<HTMLDivElement | null>;
}

/** Renders only the rows in sight. */
export function LinkList(props: LinkListProps) {
  const {
    items,
    layout,
    remPx,
    top,
    isMovable,
    selected,
    highlighted,
    toClicks,
    nameOfBlock,
    texts,
    onDrop,
    scrollTo,
    table,
  } = props;
  const group = useRef<HTMLDivElement>(null);
  const { Layer, rowDrags, listDrag, draggedKey, onRowDrag, onListDrag } = useDragLayer(group, isMovable);
  const [focused, setFocused] = useState<string>();
  const getSize = useCallback((index: number) => getRowHeight(items[index]!, layout, remPx), [items, layout, remPx]);
  // the layout is part of the key: when it changes, all positions are recomputed
  const toKey = useCallback((index: number) => `${layout} ${items[index]!.key}`, [items, layout]);
  const focusedIndex = useMemo(
    () => (focused === undefined ? -1 : items.findIndex(({ key }) => key === focused)),
    [items, focused],
  );
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used
  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count: items.length,
    estimateSize: getSize,
    getItemKey: toKey,
    rangeExtractor: useCallback((range: Range) => includeFocused(range, focusedIndex), [focusedIndex]),
    scrollMargin: top,
    overscan: OVERSCAN,
    useFlushSync: false,
    // re-renders only when other rows come into sight; rows set their own position
    directDomUpdates: true,
  });
  scrollTo.current = (index, isCentred = false) => {
    if (!isCentred) return virtual.scrollToIndex(index, { align: "auto" });
    const row = virtual.measurementsCache[index];
    const isVisible = row && row.start - scrollY > BARS_PX && row.end - scrollY < innerHeight - BARS_PX;
    if (!isVisible) virtual.scrollToIndex(index, { align: "center" });
  };

  const virtualRows = virtual.getVirtualItems();
  const rows = virtualRows.map(({ index, start, size }) => {
    const item = items[index]!;
    // its dragged copy is rendered instead
    if (item.key === draggedKey) return null;
    const isHighlighted = item.key === highlighted;
    return renderRow(item, { index, top: start - top, height: size, rowDrag: rowDrags.get(item.key), isHighlighted });
  });

  function renderRow(item: ListItem, place: RowPlace) {
    const { key } = item;
    if (item.kind === "heading") return <HeadingRow key={key} item={item} {...place} />;
    if (item.kind === "block")
      return <BlockRow key={key} {...place} block={item.block} name={nameOfBlock(item.block)} isMovable={isMovable} />;
    return (
      <LinkListRow
        key={key}
        {...place}
        link={item.link}
        isMovable={isMovable}
        isSelected={selected.has(key)}
        clicks={toClicks(key)}
      />
    );
  }
  function renderDragged(index: number, rowDrag: RowPlace["rowDrag"]) {
    const item = items[index];
    return item ? renderRow(item, { index, height: getRowHeight(item, layout, remPx), rowDrag }) : null;
  }

  const body = {
    role: "rowgroup",
    className: styles.rows!,
    style: { height: virtual.getTotalSize() },
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      setFocused(keyOfRow(target.closest<HTMLElement>("[data-link], [data-block]"))),
    onBlur: () => setFocused(undefined),
  };
  return (
    <>
      <div {...listDrag} {...body} ref={group}>
        {rows}
      </div>
      {isMovable && (
        <p id={DRAG_INSTRUCTIONS} hidden>
          {texts.dragHandleUsageInstructions}
        </p>
      )}
      {Layer && (
        <Layer
          items={items}
          indexes={virtualRows.map(({ index }) => index)}
          rows={group}
          table={table}
          texts={texts}
          onDrop={onDrop}
          renderDragged={renderDragged}
          onRowDrag={onRowDrag}
          onListDrag={onListDrag}
        />
      )}
    </>
  );
}

function keyOfRow(row: HTMLElement | null): string | undefined {
  return row?.dataset["link"] ?? row?.dataset["block"];
}
