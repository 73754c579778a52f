import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ItemFrame } from "./item-frame.tsx";
import shared from "#features/routing/screens/item-list.module.css";
import styles from "./items.module.css";
import { useItemList } from "./use-item-list.ts";

interface ItemsFieldProps<Item> {
  readonly path: string;
  readonly legend: string;
  readonly items: readonly Item[];
  readonly max: number;
  /** The name of an item by its position, from one. */
  readonly getName: (place: number) => string;
  readonly addLabel: string;
  readonly fullLabel: string;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (items: readonly Item[]) => void;
  /** A new item, or a function that asks for one and passes it on. */
  readonly newItem: Item | ((take: (item: Item) => void) => void);
  readonly children: (item: Item, at: number, change: (item: Item) => void) => ReactNode;
}

/** An editable list: items can be added, changed, reordered by mouse or keyboard, removed and restored. */
export function ItemsField<Item>(props: ItemsFieldProps<Item>) {
  const { path, legend, items, max, getName, addLabel, fullLabel, errorAt, onChange, newItem, children } = props;
  const { t } = useTranslation("block_editor");
  const id = useId();
  const rows = useRef<HTMLOListElement>(null);
  const list = useItemList(items, onChange, rows);
  const undo = useRef<HTMLButtonElement>(null);
  const { gone } = list;
  const error = errorAt(path);
  const isFull = items.length >= max;
  // the button that removed it is gone
  useEffect(() => {
    if (gone) undo.current?.focus();
  }, [gone]);

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
          {items.map((item, at) => (
            <ItemFrame key={list.keys[at]} list={list} at={at} name={getName(at + 1)}>
              {children(item, at, (changed) => list.change(at, changed))}
            </ItemFrame>
          ))}
        </ol>
      )}
      {gone && (
        <div className={shared.gone}>
          <span role="status">{t("items.removed", { name: getName(gone.at + 1) })}</span>
          <Button ref={undo} variant="default" size="sm" onClick={list.restore}>
            {t("items.undo")}
          </Button>
        </div>
      )}
      <div className={styles.row}>
        <Button
          variant="default"
          size="sm"
          data-field={path}
          leftSection={<IconPlus size={16} stroke={1.75} />}
          disabled={isFull}
          onClick={add}
        >
          {addLabel}
        </Button>
        {isFull && <span className={styles.hint}>{fullLabel}</span>}
      </div>
      {error && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <p role="status" className="only-read-aloud">
        {list.message}
      </p>
    </fieldset>
  );
}
