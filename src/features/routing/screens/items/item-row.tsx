import { ActionIcon, Button } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "../item-list.module.css";
import type { ItemList } from "./use-item-list.ts";

interface ItemProps {
  readonly list: ItemList;
  readonly index: number;
}

interface ItemRowProps extends ItemProps {
  readonly hasError?: boolean;
  readonly children: ReactNode;
}

/** A row of an editable list. Other rows can be dropped on it. */
export function ItemRow({ list, index, hasError, children }: ItemRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a drop target for the handle
    <li
      className={styles.item}
      data-item={list.keys[index]}
      data-error={hasError || undefined}
      data-dragged={list.dragged === index || undefined}
      data-over={(list.over === index && list.dragged !== index) || undefined}
      onDragOver={(event) => {
        if (list.dragged === undefined) return;
        event.preventDefault();
        list.hover(index);
      }}
      onDrop={(event) => {
        event.preventDefault();
        list.drop(index);
      }}
    >
      {children}
    </li>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

interface ItemHandleProps extends ItemProps {
  readonly label: string;
  readonly className?: string | undefined;
}

/** Moves an item by mouse or arrow keys. */
export function ItemHandle({ list, index, label, className }: ItemHandleProps) {
  function press(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    list.move(index, index + by);
  }
  return (
    <button
      type="button"
      className={className ? `${styles.handle} ${className}` : styles.handle}
      aria-label={label}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        // some browsers do not start a drag without data
        event.dataTransfer.setData("text/plain", label);
        list.drag(index);
      }}
      onDragEnd={() => list.drag(undefined)}
      onKeyDown={press}
    >
      <IconGripVertical size={18} stroke={1.75} aria-hidden />
    </button>
  );
}

/** The buttons that move an item up and down. */
export function MoveButtons({ list, index, up, down }: ItemProps & { readonly up: string; readonly down: string }) {
  return (
    <>
      <ActionIcon aria-label={up} disabled={index === 0} onClick={() => list.move(index, index - 1)}>
        <IconArrowUp size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon aria-label={down} disabled={index === list.count - 1} onClick={() => list.move(index, index + 1)}>
        <IconArrowDown size={18} stroke={1.75} />
      </ActionIcon>
    </>
  );
}

interface ItemNoticesProps {
  readonly list: ItemList;
  /** The message that an item was removed. */
  readonly removed: string;
  readonly undo: string;
}

/** Offers to restore the item that was just removed, and announces moves. */
export function ItemNotices({ list, removed, undo }: ItemNoticesProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { removedItem } = list;
  // takes the focus, since the button that removed the item no longer exists
  useEffect(() => {
    if (removedItem) button.current?.focus();
  }, [removedItem]);
  return (
    <>
      {removedItem && (
        <div className={styles.gone}>
          <span role="status">{removed}</span>
          <Button ref={button} variant="default" size="sm" onClick={list.restore}>
            {undo}
          </Button>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {list.message}
      </p>
    </>
  );
}
