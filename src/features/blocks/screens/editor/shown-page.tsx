import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { GateCard } from "#features/routing/screens/gate-card.tsx";
import styles from "#features/routing/screens/rules.module.css";
import { ScheduleCard } from "#features/routing/screens/schedule/schedule-card.tsx";
import { useWords } from "#features/routing/screens/use-words.ts";
import { useErrorAt } from "./block-errors.ts";
import { useShownSentences } from "./shown-sentences.ts";
import type { BlockEditor } from "./use-block-editor.ts";
import { WhenCard } from "./when-card.tsx";

interface ShownPageProps {
  readonly editor: BlockEditor;
  /** Grows with every save that found an error on this tab; the error then takes the focus. */
  readonly foundErrors: number;
}

/** The visibility tab of a block's editor. */
export function ShownPage({ editor, foundErrors }: ShownPageProps) {
  const { t } = useTranslation("block_editor");
  const words = useWords();
  const page = useRef<HTMLDivElement>(null);
  const { fields, errors, set } = editor;
  const errorAt = useErrorAt(errors, "rules", true);
  const sentences = useShownSentences()(fields, words);

  useEffect(() => {
    if (foundErrors === 0) return;
    const own = [...(page.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
    const paths = Object.keys(errors);
    const isWrong = (path: string) => paths.some((each) => each === path || each.startsWith(`${path}.`));
    own.find((field) => isWrong(`rules.${field.dataset["field"]}`))?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- typing must not move the focus
  }, [foundErrors]);

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
        <ScheduleCard editor={{ fields, set, errorAt }} />
        <WhenCard when={fields.when} errorAt={errorAt} onChange={(when) => set("when", when)} />
        <GateCard editor={{ fields, set, errorAt }} />
      </section>
    </div>
  );
}
