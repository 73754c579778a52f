import "#ui/multi-select.css";
import "#ui/tags-input.css";
import { ActionIcon, MultiSelect, TagsInput, TextInput } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { getDeviceZone } from "#base/zone.ts";
import { QUERY_NAME_MAX_LENGTH } from "../../limits.ts";
import type { Condition, ConditionKind } from "../../schema.ts";
import { OFFICE_HOURS } from "../rule-fields.ts";
import rules from "../rules.module.css";
import { HoursFields } from "../schedule/hours-fields.tsx";
import { ZoneSelect } from "../schedule/zone-select.tsx";
import { listCountries, getConditionOptions, listLanguages } from "./condition-options.ts";
import styles from "./targets.module.css";

/** New conditions with likely values filled in. The kinds are in the order of the menu, the most common first. */
const newConditions: { readonly [Kind in ConditionKind]: () => Extract<Condition, { kind: Kind }> } = {
  country: () => ({ kind: "country", is: "one-of", values: [] }),
  language: () => ({ kind: "language", is: "one-of", values: [] }),
  device: () => ({ kind: "device", is: "one-of", values: ["mobile"] }),
  os: () => ({ kind: "os", is: "one-of", values: [] }),
  browser: () => ({ kind: "browser", is: "one-of", values: [] }),
  inApp: () => ({ kind: "inApp", is: "one-of", values: ["any"] }),
  referrer: () => ({ kind: "referrer", is: "one-of", values: [] }),
  query: () => ({ kind: "query", is: "one-of", name: "" }),
  time: () => ({ kind: "time", is: "one-of", hours: [OFFICE_HOURS], zone: getDeviceZone() }),
  returning: () => ({ kind: "returning", is: "one-of" }),
};

/** In the order of the menu. */
export const conditionKinds = Object.keys(newConditions) as readonly ConditionKind[];

export function newCondition(kind: ConditionKind): Condition {
  return newConditions[kind]();
}

/** Whether a condition is negated. "Returning" has words of its own for it. */
const operators = [
  { value: "one-of", returningText: "pick.again" },
  { value: "none-of", returningText: "pick.first" },
] as const;

interface ConditionFieldProps {
  readonly path: string;
  readonly condition: Condition;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

/** A condition on the visitor: its kind, whether it is negated, and its values. */
export function ConditionField({ path, condition, errorAt, onChange, onRemove }: ConditionFieldProps) {
  const { t } = useTranslation("rules");
  const { kind, is } = condition;
  return (
    <div className={styles.condition}>
      <div className={styles.question}>
        <WordSelect
          label={t("targets.kind")}
          value={kind}
          options={conditionKinds.map((value) => ({ value, name: t(`kind.${value}`) }))}
          onChange={(chosen) => onChange(newCondition(chosen))}
        />
        <WordSelect
          label={t("targets.is")}
          value={is}
          options={operators.map(({ value, returningText }) => ({
            value,
            name: kind === "returning" ? t(returningText) : t(`targets.${value}`),
          }))}
          onChange={(chosen) => onChange({ ...condition, is: chosen })}
        />
        <ActionIcon aria-label={t("targets.remove_condition")} onClick={onRemove}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {kind === "returning" && <p className={rules.hint}>{t("targets.returning")}</p>}
      {kind === "time" && (
        <>
          <HoursFields
            path={`${path}.hours`}
            value={condition.hours}
            errorAt={errorAt}
            onChange={(hours) => onChange({ ...condition, hours: [...hours] })}
          />
          <ZoneSelect
            path={`${path}.zone`}
            value={condition.zone}
            error={errorAt(`${path}.zone`)}
            onChange={(zone) => onChange({ ...condition, zone })}
          />
        </>
      )}
      {kind === "query" && (
        <div className={rules.pair}>
          <TextInput
            data-field={`${path}.name`}
            label={t("pick.query_name")}
            value={condition.name}
            error={errorAt(`${path}.name`)}
            maxLength={QUERY_NAME_MAX_LENGTH}
            onChange={(event) => onChange({ ...condition, name: event.currentTarget.value.trim() })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TagsInput
            data-field={`${path}.values`}
            size="md"
            label={t("pick.query_values")}
            value={condition.values ?? []}
            error={errorAt(`${path}.values`)}
            onChange={(values) => {
              const { values: _before, ...rest } = condition;
              onChange(values.length > 0 ? { ...rest, values } : rest);
            }}
            acceptValueOnBlur
            autoComplete="off"
          />
        </div>
      )}
      {kind !== "returning" && kind !== "time" && kind !== "query" && (
        <ValuesField
          path={`${path}.values`}
          kind={kind}
          value={condition.values}
          error={errorAt(`${path}.values`)}
          onChange={(values) => onChange({ ...condition, values } as Condition)}
        />
      )}
    </div>
  );
}

interface WordSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly onChange: (value: Value) => void;
}

/** A select for one word of a condition. It is a native one, which works best on phones. */
function WordSelect<Value extends string>({ label, value, options, onChange }: WordSelectProps<Value>) {
  return (
    <select
      className={`${rules.native} ${styles.word}`}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  );
}

type ConditionWithValues = Extract<Condition, { values: unknown }>;

interface ValuesFieldProps {
  readonly path: string;
  readonly kind: Exclude<ConditionWithValues["kind"], "query">;
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (values: string[]) => void;
}

/** The values of a condition, either chosen from a list or typed. */
function ValuesField({ path, kind, value, error, onChange }: ValuesFieldProps) {
  const { t, i18n } = useTranslation("rules");
  const { language } = i18n;
  const options = useMemo(() => {
    if (kind === "country") return listCountries(language);
    if (kind === "language") return listLanguages(language);
    if (kind === "referrer") return [];
    return getConditionOptions(kind, (word) => {
      if (kind === "device") return t(`pick.device_of.${word as "mobile" | "tablet" | "desktop" | "tv"}`);
      return word === "any" ? t("pick.any_app") : word;
    });
  }, [kind, language, t]);

  if (kind === "referrer") {
    return (
      <TagsInput
        data-field={path}
        size="md"
        aria-label={t("kind.referrer")}
        description={t("pick.hint_referrer")}
        placeholder={value.length === 0 ? t("pick.referrer") : ""}
        value={[...value]}
        error={error}
        errorProps={{ role: "alert" }}
        onChange={(hosts) => onChange(hosts.map(getHost))}
        splitChars={[",", ";", " "]}
        acceptValueOnBlur
        autoComplete="off"
        autoCapitalize="none"
      />
    );
  }
  return (
    <MultiSelect
      data-field={path}
      size="md"
      aria-label={t(`pick.${kind}`)}
      placeholder={value.length === 0 ? t(`pick.${kind}`) : ""}
      data={withUnlistedValues(options, value)}
      value={[...value]}
      error={error}
      errorProps={{ role: "alert" }}
      onChange={onChange}
      nothingFoundMessage={t("pick.nothing")}
      searchable
      clearSearchOnChange
      hidePickedOptions
      maxDropdownHeight={240}
    />
  );
}

/** Reduces a pasted address to its host. */
function getHost(text: string): string {
  const host = URL.parse(text.includes("://") ? text : `https://${text}`)?.hostname ?? text;
  return (host === "" ? text : host).toLowerCase().replace(/^www\./, "");
}

/** The choices, plus values that were set through the API and are not in our list. */
function withUnlistedValues(options: readonly { value: string; label: string }[], value: readonly string[]) {
  const listed = new Set(options.map((option) => option.value));
  return [...options, ...value.filter((each) => !listed.has(each)).map((each) => ({ value: each, label: each }))];
}
