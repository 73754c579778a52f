import { ActionIcon } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import shared from "#features/routing/screens/item-list.module.css";
import styles from "./items.module.css";
import type { ItemList } from "./use-item-list.ts";

interface ItemFrameProps<Item> {
  readonly list: ItemList<Item>;
  readonly at: number;
  /** The name of the item with its position: "Question 2". */
  readonly name: string;
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** An item of a list, with buttons to move and remove it. */
export function ItemFrame<Item>({ list, at, name, children }: ItemFrameProps<Item>) {
  const { t } = useTranslation("block_editor");
  const isMovable = list.count > 1;
  function press(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    list.move(at, at + by);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a drop target for the handle
    <li
      className={shared.item}
      data-item={list.keys[at]}
      data-dragged={list.dragged === at || undefined}
      data-over={(list.over === at && list.dragged !== at) || undefined}
      onDragOver={(event) => {
        if (list.dragged === undefined) return;
        event.preventDefault();
        list.hover(at);
      }}
      onDrop={(event) => {
        event.preventDefault();
        list.drop(at);
      }}
    >
      <div className={styles.head}>
        {isMovable && (
          <button
            type="button"
            className={`${shared.handle} ${styles.handle}`}
            aria-label={t("items.drag", { name })}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              // some browsers do not start a drag without data
              event.dataTransfer.setData("text/plain", name);
              list.drag(at);
            }}
            onDragEnd={() => list.drag(undefined)}
            onKeyDown={press}
          >
            <IconGripVertical size={18} stroke={1.75} aria-hidden />
          </button>
        )}
        <span className={styles.name}>{name}</span>
        {isMovable && (
          <>
            <ActionIcon aria-label={t("items.up", { name })} disabled={at === 0} onClick={() => list.move(at, at - 1)}>
              <IconArrowUp size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              aria-label={t("items.down", { name })}
              disabled={at === list.count - 1}
              onClick={() => list.move(at, at + 1)}
            >
              <IconArrowDown size={18} stroke={1.75} />
            </ActionIcon>
          </>
        )}
        <ActionIcon color="danger" aria-label={t("items.remove", { name })} onClick={() => list.remove(at)}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={styles.fields}>{children}</div>
    </li>
  );
}
