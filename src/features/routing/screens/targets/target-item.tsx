import { ActionIcon } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { DragEvent, KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { TargetField } from "../rule-fields.ts";
import { targetSentence } from "../sentences/condition-phrases.ts";
import { useTranslator } from "../sentences/translator.ts";
import { TargetFields } from "./target-fields.tsx";
import items from "../item-list.module.css";
import styles from "./targets.module.css";
import type { TargetList } from "./use-target-list.ts";

interface TargetItemProps {
  readonly list: TargetList;
  readonly target: TargetField;
  readonly at: number;
  readonly errorAt: (path: string) => string | undefined;
}

/** A rule as a sentence with its buttons; when expanded, it shows its fields. */
export function TargetItem({ list, target, at, errorAt }: TargetItemProps) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const place = at + 1;
  const hasError = errorAt(`targets.${at}`) !== undefined;
  const isOpen = hasError || list.openId === target.id;
  const isLast = place === list.count;

  function press(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    list.move(at, at + step);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    list.drop(at);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a drop target for the handle
    <li
      className={items.item}
      data-error={hasError || undefined}
      data-dragged={list.dragged === at || undefined}
      data-over={(list.over === at && list.dragged !== at) || undefined}
      onDragOver={(event) => {
        if (list.dragged === undefined) return;
        event.preventDefault();
        list.hover(at);
      }}
      onDrop={drop}
    >
      <div className={styles.head}>
        <button
          type="button"
          className={items.handle}
          data-target-handle={target.id}
          aria-label={t("targets.drag", { place })}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move";
            // some browsers do not start a drag without data
            event.dataTransfer.setData("text/plain", target.id);
            list.drag(at);
          }}
          onDragEnd={() => list.drag(undefined)}
          onKeyDown={press}
        >
          <IconGripVertical size={18} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={styles.sentence}
          data-target-sentence={target.id}
          aria-expanded={isOpen}
          onClick={() => list.open(isOpen ? undefined : target.id)}
        >
          <span className="only-read-aloud">{t("targets.rule", { place })}: </span>
          {targetSentence(target, translator)}
        </button>
        <div className={styles.tools}>
          <ActionIcon aria-label={t("targets.up", { place })} disabled={at === 0} onClick={() => list.move(at, at - 1)}>
            <IconArrowUp size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label={t("targets.down", { place })} disabled={isLast} onClick={() => list.move(at, at + 1)}>
            <IconArrowDown size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            aria-label={t("targets.duplicate", { place })}
            disabled={list.isFull}
            onClick={() => list.duplicate(at)}
          >
            <IconCopy size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon color="danger" aria-label={t("targets.remove", { place })} onClick={() => list.remove(at)}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
      {isOpen && (
        <TargetFields
          path={`targets.${at}`}
          target={target}
          errorAt={errorAt}
          onChange={(changed) => list.change(at, changed)}
        />
      )}
    </li>
  );
}
