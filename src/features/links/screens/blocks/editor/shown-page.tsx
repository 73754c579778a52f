import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { GateCard } from "../../editor/rules/gate-card.tsx";
import styles from "../../editor/rules/rules.module.css";
import { ScheduleCard } from "../../editor/rules/schedule/schedule-card.tsx";
import { useWords } from "../../editor/rules/use-words.ts";
import { useFaultAt } from "./faults.ts";
import { useShownSentences } from "./shown-sentences.ts";
import type { BlockEditor } from "./use-block-editor.ts";
import { WhenCard } from "./when-card.tsx";

interface ShownPageProps {
  readonly editor: BlockEditor;
  /** Grows with every save that found a fault here, which then gets the focus. */
  readonly faultsFound: number;
}

/** The second page of a block's editor: when and to whom it is shown. */
export function ShownPage({ editor, faultsFound }: ShownPageProps) {
  const { t } = useTranslation("block_editor");
  const words = useWords();
  const page = useRef<HTMLDivElement>(null);
  const { fields, faults, set } = editor;
  const faultAt = useFaultAt(faults, "rules", true);
  const sentences = useShownSentences()(fields, words);

  useEffect(() => {
    if (faultsFound === 0) return;
    const own = [...(page.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
    const paths = Object.keys(faults);
    const isWrong = (path: string) => paths.some((each) => each === path || each.startsWith(`${path}.`));
    own.find((field) => isWrong(`rules.${field.dataset["field"]}`))?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because typing must not move the focus
  }, [faultsFound]);

  return (
    <div ref={page} className={styles.page}>
      <section className={styles.summary}>
        <h3>{t("shown.summary")}</h3>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <section className={styles.group}>
        <ScheduleCard editor={{ fields, set, faultAt }} />
        <WhenCard when={fields.when} faultAt={faultAt} onChange={(when) => set("when", when)} />
        <GateCard editor={{ fields, set, faultAt }} />
      </section>
    </div>
  );
}
