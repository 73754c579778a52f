import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { AppsCard } from "./apps-card.tsx";
import { DelayCard } from "./delay-card.tsx";
import { FallbackCard } from "./fallback-card.tsx";
import { ForwardCard } from "./forward-card.tsx";
import { GateCard } from "./gate-card.tsx";
import { LimitCard } from "./limit-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PreviewCard } from "./preview-card.tsx";
import type { RulesEditor } from "./rules-editor.ts";
import styles from "./rules.module.css";
import { ScheduleCard } from "./schedule/schedule-card.tsx";
import { toSummary } from "./sentences/rules-summary.ts";
import { SplitCard } from "./split/split-card.tsx";
import { TargetsCard } from "./targets/targets-card.tsx";
import { useRuleErrors } from "./use-rule-errors.ts";
import type { RuleFieldErrors } from "./rule-errors.ts";
import { useWords } from "./use-words.ts";

interface RulesPageProps {
  readonly editor: Omit<RulesEditor, "errorAt">;
  readonly errors: RuleFieldErrors;
  /** Grows with every save that found an error on this tab; the error then takes the focus. */
  readonly foundErrors: number;
  /** How much of the click limit is used; shown with the limit. */
  readonly clicksTaken: ReactNode;
}

/** The rules of a link, described in sentences and in one card each. */
export function RulesPage({ editor, errors, foundErrors, clicksTaken }: RulesPageProps) {
  const { t } = useTranslation("rules");
  const words = useWords();
  const page = useRef<HTMLDivElement>(null);
  const errorAt = useRuleErrors(errors);
  const whole: RulesEditor = { ...editor, errorAt };
  const general = errorAt("");

  useEffect(() => {
    if (foundErrors === 0) return;
    const fields = [...(page.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
    const wrong = fields.find((field) => isInvalid(field.dataset["field"] ?? "", errors));
    wrong?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- typing must not move the focus
  }, [foundErrors]);

  return (
    <div ref={page} className={styles.page}>
      <section className={styles.summary}>
        <h3>{t("summary")}</h3>
        <ul>
          {toSummary(editor.fields, editor.fields.link, words).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {general && (
          <p className={styles.error} role="alert">
            {general}
          </p>
        )}
      </section>
      <section className={styles.group}>
        <h3>{t("group.where")}</h3>
        <TargetsCard editor={whole} />
        <SplitCard editor={whole} />
        <AppsCard editor={whole} />
        <ForwardCard editor={whole} />
      </section>
      <section className={styles.group}>
        <h3>{t("group.in")}</h3>
        <ScheduleCard editor={whole} />
        <LimitCard editor={whole}>{clicksTaken}</LimitCard>
        <PasswordCard editor={whole} />
        <GateCard editor={whole} />
        <DelayCard editor={whole} />
        <FallbackCard editor={whole} />
      </section>
      <section className={styles.group}>
        <h3>{t("group.look")}</h3>
        <PreviewCard editor={whole} />
      </section>
    </div>
  );
}

function isInvalid(field: string, errors: RuleFieldErrors): boolean {
  return Object.keys(errors).some((path) => path === field || path.startsWith(`${field}.`));
}
