import { useTranslation } from "react-i18next";
import { useErrorFocus } from "#features/routing/screens/editing/tabbed-form.tsx";
import { GateCard } from "#features/routing/screens/gate-card.tsx";
import styles from "#features/routing/screens/rules.module.css";
import { ScheduleCard } from "#features/routing/screens/schedule/schedule-card.tsx";
import { useTranslator } from "#features/routing/screens/sentences/translator.ts";
import { useErrorAt } from "./block-errors.ts";
import { useVisibilitySentences } from "./visibility-rules.ts";
import type { BlockEditor } from "./use-block-editor.ts";
import { WhenCard } from "./when-card.tsx";

/** The visibility tab of a block's editor. */
export function VisibilityPage({ editor }: { editor: BlockEditor }) {
  const { t } = useTranslation("block_editor");
  const translator = useTranslator();
  const { fields, errors, set } = editor;
  const errorAt = useErrorAt(errors, "rules", true);
  const sentences = useVisibilitySentences()(fields, translator);

  const page = useErrorFocus((field) =>
    Object.keys(errors).some((path) => path === `rules.${field}` || path.startsWith(`rules.${field}.`)),
  );
  return (
    <div ref={page} className={styles.page}>
      <section className={styles.summary}>
        <h3>{t("visibility.summary")}</h3>
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
