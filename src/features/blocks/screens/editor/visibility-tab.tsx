import IconUserSearch from "@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs";
import { useTranslation } from "react-i18next";
import { useErrorFocus } from "#features/routing/screens/editing/tabbed-form.tsx";
import { FieldErrorText } from "#features/routing/screens/field-error.tsx";
import { GateCard } from "#features/routing/screens/gate-card.tsx";
import { RuleCard } from "#features/routing/screens/rule-card.tsx";
import styles from "#features/routing/screens/rules.module.css";
import { ScheduleCard } from "#features/routing/screens/schedule/schedule-card.tsx";
import { describeConditions } from "#features/routing/screens/sentences/condition-phrases.ts";
import { useTranslator } from "#features/routing/screens/sentences/translator.ts";
import { ConditionsField } from "#features/routing/screens/targets/conditions-field.tsx";
import { useErrorAt } from "./block-errors.ts";
import type { BlockEditor } from "./use-block-editor.ts";
import { useVisibilitySentences } from "./visibility-rules.ts";

/** The visibility tab of a block's editor. */
export function VisibilityTab({ editor }: { editor: BlockEditor }) {
  const { t } = useTranslation("block_editor");
  const translator = useTranslator();
  const { fields, errors, set } = editor;
  const { when } = fields;
  const errorAt = useErrorAt(errors, "rules", true);
  const sentences = useVisibilitySentences()(fields, translator);
  const conditions = describeConditions(when, translator);
  const summary = conditions === "" ? "…" : t("visibility.only", { conditions });
  const cards = useErrorFocus((field) =>
    Object.keys(errors).some((path) => path === `rules.${field}` || path.startsWith(`rules.${field}.`)),
  );
  return (
    <div ref={cards} className={styles.cards}>
      <section className={styles.summary}>
        <h3>{t("visibility.summary")}</h3>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <FieldErrorText>{errorAt("")}</FieldErrorText>
      </section>
      <section className={styles.group}>
        <ScheduleCard editor={{ fields, set, errorAt }} />
        <RuleCard
          icon={<IconUserSearch size={22} stroke={1.75} aria-hidden />}
          title={t("visibility.when")}
          state={when.length === 0 ? undefined : summary}
          hint={t("visibility.when_hint")}
          hasError={errorAt("when") !== undefined}
          onRemove={() => set("when", [])}
        >
          <ConditionsField
            path="when"
            when={when}
            errorAt={errorAt}
            onChange={(changed) => set("when", changed)}
            isFollowed
          />
        </RuleCard>
        <GateCard editor={{ fields, set, errorAt }} />
      </section>
    </div>
  );
}
