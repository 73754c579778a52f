import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldErrorText } from "./field-error.tsx";
import { useErrorFocus } from "./editing/tabbed-form.tsx";
import { GateCard } from "./gate-card.tsx";
import { AppsCard, DelayCard, FallbackCard, ForwardCard, LimitCard, PasswordCard } from "./link-cards.tsx";
import { PreviewCard } from "./preview-card.tsx";
import styles from "./rules.module.css";
import { ScheduleCard } from "./schedule/schedule-card.tsx";
import { toSentences } from "./sentences/rules-summary.ts";
import { SplitCard } from "./split/split-card.tsx";
import { TargetsCard } from "./targets/targets-card.tsx";
import { type RuleFieldErrors, useRuleErrors } from "./rule-errors.ts";
import type { RulesEditor } from "./rules-editor.ts";
import { useTranslator } from "./sentences/translator.ts";

interface RulesCardsProps {
  readonly editor: Omit<RulesEditor, "errorAt">;
  readonly errors: RuleFieldErrors;
  /** A note about how much of the click limit is used, shown with the limit. */
  readonly limitUsage: ReactNode;
}

/** The rules of a link, summarised in sentences, with one card per rule. */
export function RulesCards({ editor, errors, limitUsage }: RulesCardsProps) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const errorAt = useRuleErrors(errors);
  const ruleEditor: RulesEditor = { ...editor, errorAt };
  const general = errorAt("");
  const cards = useErrorFocus((field) =>
    Object.keys(errors).some((path) => path === field || path.startsWith(`${field}.`)),
  );

  return (
    <div ref={cards} className={styles.cards}>
      <section className={styles.summary}>
        <h3>{t("summary")}</h3>
        <ul>
          {toSentences(editor.fields, editor.fields.link, translator).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <FieldErrorText>{general}</FieldErrorText>
      </section>
      <section className={styles.group}>
        <h3>{t("group.where")}</h3>
        <TargetsCard editor={ruleEditor} />
        <SplitCard editor={ruleEditor} />
        <AppsCard editor={ruleEditor} />
        <ForwardCard editor={ruleEditor} />
      </section>
      <section className={styles.group}>
        <h3>{t("group.in")}</h3>
        <ScheduleCard editor={ruleEditor} />
        <LimitCard editor={ruleEditor}>{limitUsage}</LimitCard>
        <PasswordCard editor={ruleEditor} />
        <GateCard editor={ruleEditor} />
        <DelayCard editor={ruleEditor} />
        <FallbackCard editor={ruleEditor} />
      </section>
      <section className={styles.group}>
        <h3>{t("group.look")}</h3>
        <PreviewCard editor={ruleEditor} />
      </section>
    </div>
  );
}
