import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import { useTranslation } from "react-i18next";
import { NumberField } from "./number-field.tsx";
import { RuleCard } from "./rule-card.tsx";
import type { RulesEditor } from "./rules-editor.ts";
import { useWords } from "./use-words.ts";

/** How long visitors wait before they are redirected. */
export function DelayCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const words = useWords();
  const { timeout } = editor.fields;
  return (
    <RuleCard
      icon={<IconHourglass size={22} stroke={1.75} aria-hidden />}
      title={t("timeout.title")}
      state={timeout > 0 ? words.t("delay", { count: timeout }) : undefined}
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
