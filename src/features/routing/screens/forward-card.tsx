import "#ui/switch.css";
import { Switch } from "@mantine/core";
import IconQuestionMark from "@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs";
import { useTranslation } from "react-i18next";
import { RuleCard } from "./rule-card.tsx";
import type { RulesEditor } from "./rules-editor.ts";

/** Whether the query of the short address is forwarded. */
export function ForwardCard({ editor }: { editor: RulesEditor }) {
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
