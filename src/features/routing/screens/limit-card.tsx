import IconClick from "@tabler/icons-react/dist/esm/icons/IconClick.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NumberField } from "./number-field.tsx";
import { RuleCard } from "./rule-card.tsx";
import type { RulesEditor } from "./rules-editor.ts";
import { useTranslator } from "./sentences/translator.ts";

interface LimitCardProps {
  readonly editor: RulesEditor;
  /** How much of the limit is used. */
  readonly children: ReactNode;
}

/** The click limit of the link. */
export function LimitCard({ editor, children }: LimitCardProps) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { limit } = editor.fields;
  return (
    <RuleCard
      icon={<IconClick size={22} stroke={1.75} aria-hidden />}
      title={t("limit.title")}
      state={limit === null ? undefined : translator.t("limit", { count: limit })}
      hint={t("limit.hint")}
      hasError={editor.errorAt("limit") !== undefined}
      onRemove={() => editor.set("limit", null)}
    >
      <NumberField
        path="limit.clicks"
        label={t("limit.clicks")}
        value={limit}
        error={editor.errorAt("limit")}
        onChange={(clicks) => editor.set("limit", clicks)}
      />
      {children}
    </RuleCard>
  );
}
