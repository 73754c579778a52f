import { ActionIcon } from "@mantine/core";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { AddressField } from "../address-field.tsx";
import { ItemHandle, ItemRow, MoveButtons } from "../items/item-row.tsx";
import type { ItemList } from "../items/use-item-list.ts";
import type { TargetField } from "../rule-fields.ts";
import { targetSentence } from "../sentences/condition-phrases.ts";
import { useTranslator } from "../sentences/translator.ts";
import { ConditionsField } from "./conditions-field.tsx";
import styles from "./targets.module.css";

interface TargetItemProps {
  readonly list: ItemList;
  readonly target: TargetField;
  readonly index: number;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChange: (target: TargetField) => void;
  /** Undefined if no more rules can be added. */
  readonly onDuplicate: (() => void) | undefined;
  readonly errorAt: (path: string) => string | undefined;
}

/** A rule as a sentence with its buttons; when expanded, it shows its conditions and its destination. */
export function TargetItem({ list, target, index, errorAt, onOpen, onChange, onDuplicate, ...props }: TargetItemProps) {
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
          <span className="only-read-aloud">{t("targets.rule", { position })}: </span>
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
