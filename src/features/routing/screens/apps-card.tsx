import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import { useTranslation } from "react-i18next";
import { AddressField } from "./address-field.tsx";
import { RuleCard } from "./rule-card.tsx";
import type { RulesEditor } from "./rules-editor.ts";
import styles from "./rules.module.css";
import { describeAddress, useTranslator } from "./sentences/translator.ts";

const systems = ["ios", "android"] as const;

/** The app addresses that phones open instead. */
export function AppsCard({ editor }: { editor: RulesEditor }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { apps } = editor.fields;
  const summary = systems
    .filter((system) => apps[system] !== "")
    .map((system) => translator.t(system, { to: describeAddress(apps[system], translator) }))
    .join(" ");
  return (
    <RuleCard
      icon={<IconDeviceMobile size={22} stroke={1.75} aria-hidden />}
      title={t("apps.title")}
      state={summary || undefined}
      hint={t("apps.hint")}
      hasError={editor.errorAt("apps") !== undefined}
      onRemove={() => editor.set("apps", { ios: "", android: "" })}
    >
      <div className={styles.pair}>
        {systems.map((system) => (
          <AddressField
            key={system}
            path={`apps.${system}`}
            label={t(`apps.${system}`)}
            value={apps[system]}
            error={editor.errorAt(`apps.${system}`)}
            onChange={(address) => editor.set("apps", { ...apps, [system]: address })}
          />
        ))}
      </div>
    </RuleCard>
  );
}
