import { Button } from "@mantine/core";
import IconRoute from "@tabler/icons-react/dist/esm/icons/IconRoute.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TARGETS_MAX } from "../../limits.ts";
import items from "../item-list.module.css";
import { ItemNotices } from "../items/item-row.tsx";
import { useItemList } from "../items/use-item-list.ts";
import type { RulesEditor } from "../rules-editor.ts";
import rules from "../rules.module.css";
import { newCondition } from "./new-condition.ts";
import { TargetItem } from "./target-item.tsx";
import styles from "./targets.module.css";

/** The rules by visitor, in the order in which they are evaluated. */
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
    const target = { id: crypto.randomUUID(), when: [newCondition("country")], to: "" };
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
                onDuplicate={isFull ? undefined : () => list.insert(index + 1, { ...target, id: crypto.randomUUID() })}
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
