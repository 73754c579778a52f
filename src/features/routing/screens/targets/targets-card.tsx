import { Button } from "@mantine/core";
import IconRoute from "@tabler/icons-react/dist/esm/icons/IconRoute.mjs";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TARGETS_MAX } from "../../limits.ts";
import type { RulesEditor } from "../rules-editor.ts";
import rules from "../rules.module.css";
import { TargetItem } from "./target-item.tsx";
import items from "../item-list.module.css";
import styles from "./targets.module.css";
import { useTargetList } from "./use-target-list.ts";

/** The rules by visitor, in the order in which they are evaluated. */
export function TargetsCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const { targets } = editor.fields;
  const list = useTargetList(targets, (changed) => editor.set("targets", changed));
  const undo = useRef<HTMLButtonElement>(null);
  const { gone } = list;
  // the button that deleted it is gone
  useEffect(() => {
    if (gone) undo.current?.focus();
  }, [gone]);
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
            {targets.map((target, at) => (
              <TargetItem key={target.id} list={list} target={target} at={at} errorAt={editor.errorAt} />
            ))}
          </ol>
        )}
        {gone && (
          <div className={items.gone}>
            <span role="status">{t("targets.removed")}</span>
            <Button ref={undo} variant="default" size="sm" onClick={list.restore}>
              {t("undo")}
            </Button>
          </div>
        )}
        <div className={rules.row}>
          <Button variant="default" size="sm" data-field="targets" disabled={list.isFull} onClick={list.add}>
            {t("targets.add")}
          </Button>
          {list.isFull && <span className={rules.hint}>{t("targets.full", { count: TARGETS_MAX })}</span>}
        </div>
        <p role="status" className="only-read-aloud">
          {list.message}
        </p>
      </div>
    </section>
  );
}
