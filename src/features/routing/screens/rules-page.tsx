import "#ui/switch.css";
import { Switch } from "@mantine/core";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import IconQuestionMark from "@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorFocus } from "./editing/tabbed-form.tsx";
import { AppsCard } from "./apps-card.tsx";
import { FallbackCard } from "./fallback-card.tsx";
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
import { useRuleErrors, type RuleFieldErrors } from "./rule-errors.ts";
import { useTranslator } from "./sentences/translator.ts";
import { NumberField } from "./number-field.tsx";
import { RuleCard } from "./rule-card.tsx";

interface RulesPageProps {
  readonly editor: Omit<RulesEditor, "errorAt">;
  readonly errors: RuleFieldErrors;
  /** How much of the click limit is used; shown with the limit. */
  readonly limitUsage: ReactNode;
}

/** The rules of a link, described in sentences and in one card each. */
export function RulesPage({ editor, errors, limitUsage }: RulesPageProps) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const errorAt = useRuleErrors(errors);
  const whole: RulesEditor = { ...editor, errorAt };
  const general = errorAt("");
  const page = useErrorFocus((field) =>
    Object.keys(errors).some((path) => path === field || path.startsWith(`${field}.`)),
  );

  return (
    <div ref={page} className={styles.page}>
      <section className={styles.summary}>
        <h3>{t("summary")}</h3>
        <ul>
          {toSummary(editor.fields, editor.fields.link, translator).map((sentence) => (
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
        <LimitCard editor={whole}>{limitUsage}</LimitCard>
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

/** How long visitors wait before they are redirected. */
function DelayCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { timeout } = editor.fields;
  return (
    <RuleCard
      icon={<IconHourglass size={22} stroke={1.75} aria-hidden />}
      title={t("timeout.title")}
      state={timeout > 0 ? translator.t("delay", { count: timeout }) : undefined}
      hint={t("timeout.hint")}
      hasError={editor.errorAt("timeout") !== undefined}
      onRemove={() => editor.set("timeout", 0)}
    >
      <NumberField
        path="timeout"
        label={t("timeout.seconds")}
        value={timeout === 0 ? null : timeout}
        error={editor.errorAt("timeout")}
        onChange={(seconds) => editor.set("timeout", seconds ?? 0)}
      />
    </RuleCard>
  );
}

/** Whether the query of the short address is forwarded. */
function ForwardCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const { forwardQuery } = editor.fields;
  return (
    <RuleCard
      icon={<IconQuestionMark size={22} stroke={1.75} aria-hidden />}
      title={t("forward.title")}
      state={forwardQuery ? t("forward.on") : undefined}
      hint={t("forward.hint")}
      hasError={editor.errorAt("forwardQuery") !== undefined}
    >
      <Switch
        label={t("forward.title")}
        checked={forwardQuery}
        onChange={(event) => editor.set("forwardQuery", event.currentTarget.checked)}
      />
    </RuleCard>
  );
}
