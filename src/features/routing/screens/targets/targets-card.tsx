import { newId } from "#base/ids.ts";
import { Button, ActionIcon } from "@mantine/core";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconRoute from "@tabler/icons-react/dist/esm/icons/IconRoute.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TARGETS_MAX } from "../../limits.ts";
import { AddressField } from "../address-field.tsx";
import items from "../item-list.module.css";
import { ItemNotices, ItemHandle, ItemRow, MoveButtons } from "../items/item-row.tsx";
import { useItemList, type ItemList } from "../items/use-item-list.ts";
import type { TargetField } from "../rule-fields.ts";
import type { RulesEditor } from "../rules-editor.ts";
import rules from "../rules.module.css";
import { targetSentence } from "../sentences/condition-phrases.ts";
import { useTranslator } from "../sentences/translator.ts";
import { newCondition } from "./condition-field.tsx";
import { ConditionsField } from "./conditions-field.tsx";
import styles from "./targets.module.css";

/** The targeting rules, in the order in which they are evaluated. */
export function TargetsCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const { targets } = editor.fields;
  const list = useItemList({
    items: targets,
    set: (changed) => editor.set("targets", changed),
    toMoveText: (position, count) => t("targets.moved", { position, count }),
  });
  const [openId, open] = useState<string>();
  const isFull = targets.length >= TARGETS_MAX;
  function add() {
    const target = { id: newId(), when: [newCondition("country")], to: "" };
    list.add(target);
    open(target.id);
  }
  return (
    <section className={rules.card} data-set={targets.length > 0 || undefined}>
      <div className={styles.body} style={{ paddingBlockStart: "var(--space-4)" }}>
        <div className={rules.row}>
          <IconRoute size={22} stroke={1.75} aria-hidden />
          <h4 className={rules.title}>{t("targets.title")}</h4>
        </div>
        <p className={rules.hint}>{t("targets.hint")}</p>
        {targets.length > 0 && (
          <ol className={items.list}>
            {targets.map((target, index) => (
              <TargetItem
                key={target.id}
                list={list}
                target={target}
                index={index}
                isOpen={openId === target.id}
                onOpen={(isOpen) => open(isOpen ? target.id : undefined)}
                onChange={(changed) => list.change(index, changed)}
                onDuplicate={isFull ? undefined : () => list.insert(index + 1, { ...target, id: newId() })}
                errorAt={editor.errorAt}
              />
            ))}
          </ol>
        )}
        <ItemNotices list={list} removed={t("targets.removed")} undo={t("undo")} />
        <div className={rules.row}>
          <Button variant="default" size="sm" data-field="targets" disabled={isFull} onClick={add}>
            {t("targets.add")}
          </Button>
          {isFull && <span className={rules.hint}>{t("targets.full", { count: TARGETS_MAX })}</span>}
        </div>
      </div>
    </section>
  );
}

interface TargetItemProps {
  readonly list: ItemList;
  readonly target: TargetField;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChange: (target: TargetField) => void;
  /** Undefined if the limit of rules is reached. */
  readonly onDuplicate: (() => void) | undefined;
  readonly errorAt: (path: string) => string | undefined;
}

/** A rule as a sentence with its buttons. When expanded, it shows its conditions and its destination. */
function TargetItem({ list, target, index, errorAt, onOpen, onChange, onDuplicate, ...props }: TargetItemProps) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const position = index + 1;
  const path = `targets.${index}`;
  const hasError = errorAt(path) !== undefined;
  const isOpen = hasError || props.isOpen;
  return (
    <ItemRow list={list} index={index} hasError={hasError}>
      <div className={styles.head}>
        <ItemHandle list={list} index={index} label={t("targets.drag", { position })} />
        <button type="button" className={styles.sentence} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <span className="visually-hidden">{t("targets.rule", { position })}: </span>
          {targetSentence(target, translator)}
        </button>
        <div className={styles.tools}>
          <MoveButtons
            list={list}
            index={index}
            up={t("targets.up", { position })}
            down={t("targets.down", { position })}
          />
          <ActionIcon aria-label={t("targets.duplicate", { position })} disabled={!onDuplicate} onClick={onDuplicate}>
            <IconCopy size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon color="danger" aria-label={t("targets.remove", { position })} onClick={() => list.remove(index)}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      </div>
      {isOpen && (
        <div className={styles.body}>
          <ConditionsField
            path={`${path}.when`}
            when={target.when}
            errorAt={errorAt}
            onChange={(when) => onChange({ ...target, when })}
          />
          <AddressField
            path={`${path}.to`}
            label={t("targets.to")}
            value={target.to}
            error={errorAt(`${path}.to`)}
            onChange={(to) => onChange({ ...target, to })}
          />
        </div>
      )}
    </ItemRow>
  );
}
