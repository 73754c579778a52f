import { ActionIcon, Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldErrorText } from "#features/routing/screens/field-error.tsx";
import shared from "#features/routing/screens/item-list.module.css";
import { ItemHandle, ItemNotices, ItemRow, MoveButtons } from "#features/routing/screens/items/item-row.tsx";
import { useItemList } from "#features/routing/screens/items/use-item-list.ts";
import type { ErrorAt } from "../block-errors.ts";
import styles from "./items.module.css";

interface ItemsFieldProps<Item> {
  readonly path: string;
  /** Selects the wording of the labels. */
  readonly itemKind: "profile" | "picture" | "question" | "tip" | "phones" | "emails" | "websites";
  readonly legend: string;
  readonly items: readonly Item[];
  readonly max: number;
  readonly errorAt: ErrorAt;
  readonly onChange: (items: Item[]) => void;
  /** A new item, or a function that asks the user for one and passes it to `take`. */
  readonly newItem: Item | ((take: (item: Item) => void) => void);
  readonly children: (item: Item, index: number, change: (item: Item) => void) => ReactNode;
}

/** An editable list: items can be added, changed, reordered by mouse or keyboard, removed and restored. */
export function ItemsField<Item>(props: ItemsFieldProps<Item>) {
  const { path, itemKind, legend, items, max, errorAt, onChange, newItem, children } = props;
  const { t } = useTranslation("block_editor");
  const id = useId();
  const rows = useRef<HTMLOListElement>(null);
  const list = useItemList({
    items,
    set: (changed) => onChange([...changed]),
    toMoveText: (position, count) => t("items.moved", { position, count }),
    rows,
  });
  const error = errorAt(path);
  const isFull = items.length >= max;
  const getName = (index: number) => t(`item.${itemKind}`, { position: index + 1 });

  function add() {
    // an item itself is never a function
    if (typeof newItem === "function") (newItem as (take: (item: Item) => void) => void)(list.add);
    else list.add(newItem);
  }
  return (
    <fieldset className={shared.group} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {items.length > 0 && (
        <ol ref={rows} className={shared.list}>
          {items.map((item, index) => {
            const name = getName(index);
            const isMovable = items.length > 1;
            return (
              <ItemRow key={list.keys[index]} list={list} index={index}>
                <div className={styles.head}>
                  {isMovable && (
                    <ItemHandle list={list} index={index} label={t("items.drag", { name })} className={styles.handle} />
                  )}
                  <span className={styles.name}>{name}</span>
                  {isMovable && (
                    <MoveButtons
                      list={list}
                      index={index}
                      up={t("items.up", { name })}
                      down={t("items.down", { name })}
                    />
                  )}
                  <ActionIcon
                    color="danger"
                    aria-label={t("items.remove", { name })}
                    onClick={() => list.remove(index)}
                  >
                    <IconTrash size={18} stroke={1.75} />
                  </ActionIcon>
                </div>
                <div className={styles.fields}>{children(item, index, (changed) => list.change(index, changed))}</div>
              </ItemRow>
            );
          })}
        </ol>
      )}
      <ItemNotices
        list={list}
        removed={list.removedItem ? t("items.removed", { name: getName(list.removedItem.index) }) : ""}
        undo={t("items.undo")}
      />
      <div className={styles.row}>
        <Button
          variant="default"
          size="sm"
          data-field={path}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={isFull}
          onClick={add}
        >
          {t(`add.${itemKind}`)}
        </Button>
        {isFull && <span className={styles.hint}>{t("full", { count: max })}</span>}
      </div>
      <FieldErrorText id={id}>{error}</FieldErrorText>
    </fieldset>
  );
}
