import "#ui/select.css";
import { Checkbox, Select, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { apps, browsers, devices, systems } from "#features/routing/condition-values.ts";
import { countriesIn, languagesIn, type Pick } from "#features/routing/screens/targets/pick-lists.ts";
import styles from "./simulator.module.css";
import type { VisitorFields } from "./visitor-fields.ts";

interface VisitorFormProps {
  readonly fields: VisitorFields;
  readonly onChange: (part: Partial<VisitorFields>) => void;
}

const named = (values: readonly string[]): Pick[] => values.map((value) => ({ value, label: value }));
const switches = ["returning", "password", "gate", "unfurler"] as const;

/** The simulated visitor. */
export function VisitorForm({ fields, onChange }: VisitorFormProps) {
  const { t, i18n } = useTranslation("simulator");
  const { language } = i18n;
  const lists = useMemo(
    () => ({
      country: countriesIn(language),
      language: languagesIn(language),
      device: devices.map((value) => ({ value, label: t(`device.${value}`) })),
      os: named(systems),
      browser: named(browsers),
      inApp: named(apps.filter((app) => app !== "any")),
    }),
    [language, t],
  );
  return (
    <>
      <div className={styles.fields}>
        {(["country", "language", "device", "os", "browser", "inApp"] as const).map((name) => (
          <Select
            key={name}
            label={t(`field.${name}`)}
            placeholder={name === "inApp" ? t("field.no_app") : t("field.any")}
            data={lists[name]}
            value={fields[name] === "" ? null : fields[name]}
            onChange={(value) => onChange({ [name]: value ?? "" })}
            searchable={lists[name].length > 20}
            clearable
            maxDropdownHeight={240}
            checkIconPosition="right"
          />
        ))}
        <TextInput
          label={t("field.referrer")}
          placeholder="instagram.com"
          value={fields.referrer}
          onChange={(event) => onChange({ referrer: event.currentTarget.value })}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextInput
          label={t("field.query")}
          placeholder="ref=spring"
          value={fields.query}
          maxLength={1024}
          onChange={(event) => onChange({ query: event.currentTarget.value })}
          autoComplete="off"
          autoCapitalize="none"
        />
        <TextInput
          type="datetime-local"
          label={t("field.at")}
          description={t("field.now")}
          value={fields.at}
          onChange={(event) => onChange({ at: event.currentTarget.value })}
        />
        <TextInput
          label={t("field.click")}
          description={t("field.next")}
          value={fields.click}
          onChange={(event) => onChange({ click: event.currentTarget.value.replace(/\D/g, "").slice(0, 9) })}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <div className={styles.fields}>
        {switches.map((name) => (
          <Checkbox
            key={name}
            label={t(`field.${name}`)}
            checked={fields[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </>
  );
}
