import { ActionIcon, TagsInput, TextInput } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useTranslation } from "react-i18next";
import type { Condition } from "../../schema.ts";
import { QUERY_NAME_MAX_LENGTH } from "../../limits.ts";
import rules from "../rules.module.css";
import { HoursFields } from "../schedule/hours-fields.tsx";
import { ZoneSelect } from "../schedule/zone-select.tsx";
import { conditionKinds, newCondition } from "./new-condition.ts";
import styles from "./targets.module.css";
import { ValuesField } from "./values-field.tsx";

interface ConditionFieldsProps {
  readonly path: string;
  readonly condition: Condition;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

/** A condition on the visitor: its kind, whether it is negated, and its values. */
export function ConditionFields({ path, condition, errorAt, onChange, onRemove }: ConditionFieldsProps) {
  const { t } = useTranslation("rules");
  const { kind, is } = condition;
  const words = kind === "returning" ? (["pick.again", "pick.first"] as const) : undefined;
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
          options={(["one-of", "none-of"] as const).map((value, place) => ({
            value,
            name: words ? t(words[place as 0 | 1]) : t(`targets.${value}`),
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

/** A word of a condition, chosen from a few. A native select, which works best on phones. */
function WordSelect<Value extends string>({ label, value, options, onChange }: WordSelectProps<Value>) {
  return (
    <select
      className={styles.word}
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
