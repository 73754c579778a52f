import "#ui/switch.css";
import { Switch } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import { useTranslation } from "react-i18next";
import { AddressField } from "./address-field.tsx";
import { RuleCard } from "./rule-card.tsx";
import type { RulesEditor } from "./rules-editor.ts";
import { describeAddress, useTranslator } from "./sentences/translator.ts";

/** Where visitors go when the link is closed. */
export function FallbackCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { fallback, onDead } = editor.fields;
  const to = describeAddress(fallback, translator);
  const isSet = fallback !== "" || onDead;
  return (
    <RuleCard
      icon={<IconArrowBackUp size={22} stroke={1.75} aria-hidden />}
      title={t("fallback.title")}
      state={isSet ? translator.t(onDead ? "fallback_dead" : "fallback", { to }) : undefined}
      hint={t("fallback.hint")}
      hasError={editor.errorAt("fallback") !== undefined || editor.errorAt("onDead") !== undefined}
      onRemove={() => {
        editor.set("fallback", "");
        editor.set("onDead", false);
      }}
    >
      <AddressField
        path="fallback"
        label={t("fallback.address")}
        value={fallback}
        error={editor.errorAt("fallback")}
        onChange={(address) => editor.set("fallback", address)}
      />
      <Switch
        label={t("fallback.dead")}
        description={t("fallback.dead_hint")}
        checked={onDead}
        onChange={(event) => editor.set("onDead", event.currentTarget.checked)}
      />
    </RuleCard>
  );
}
