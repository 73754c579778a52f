import { ActionIcon, Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldErrorText } from "../field-error.tsx";
import type { Hours } from "../../schema.ts";
import { HOURS_MAX } from "../../limits.ts";
import items from "../item-list.module.css";
import rules from "../rules.module.css";
import { dayName } from "../sentences/display-names.ts";
import styles from "./hours.module.css";
import { OFFICE_HOURS } from "../rule-fields.ts";

const DAYS = [1, 2, 3, 4, 5, 6, 7];

interface HoursFieldsProps {
  readonly path: string;
  readonly value: readonly Hours[];
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (hours: readonly Hours[]) => void;
}

/** Opening hours, each with its days of the week. */
export function HoursFields({ path, value, errorAt, onChange }: HoursFieldsProps) {
  const { t, i18n } = useTranslation("rules");
  const adder = useRef<HTMLButtonElement>(null);
  const change = (index: number, part: Partial<Hours>) =>
    onChange(value.map((hours, other) => (other === index ? { ...hours, ...part } : hours)));
  return (
    <fieldset className={items.group}>
      <legend>{t("schedule.hours")}</legend>
      {value.map(({ days, from, until }, index) => {
        const error = errorAt(`${path}.${index}`);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- opening hours have no id and never move
          <div key={index} className={styles.entry}>
            <div className={styles.days} role="group" aria-label={t("schedule.days")}>
              {DAYS.map((day) => (
                <label key={day} className={styles.day}>
                  <input
                    type="checkbox"
                    data-field={day === 1 ? `${path}.${index}.days` : undefined}
                    checked={days.includes(day)}
                    aria-label={dayName(i18n.language, day, "long")}
                    onChange={({ currentTarget }) =>
                      change(index, {
                        days: DAYS.filter((each) => (each === day ? currentTarget.checked : days.includes(each))),
                      })
                    }
                  />
                  <span aria-hidden>{dayName(i18n.language, day)}</span>
                </label>
              ))}
            </div>
            <div className={styles.times}>
              <input
                className={rules.native}
                type="time"
                aria-label={t("schedule.hours_from")}
                value={from}
                required
                onChange={({ currentTarget }) => currentTarget.value && change(index, { from: currentTarget.value })}
              />
              <span aria-hidden>–</span>
              <input
                className={rules.native}
                type="time"
                data-field={`${path}.${index}.until`}
                aria-label={t("schedule.hours_until")}
                aria-invalid={error !== undefined}
                // a time input cannot show 24:00
                value={until === "24:00" ? "00:00" : until}
                required
                onChange={({ currentTarget }) =>
                  currentTarget.value &&
                  change(index, { until: currentTarget.value === "00:00" ? "24:00" : currentTarget.value })
                }
              />
              <ActionIcon
                color="danger"
                aria-label={t("schedule.remove_hours")}
                onClick={() => {
                  onChange(value.filter((_, other) => other !== index));
                  adder.current?.focus();
                }}
              >
                <IconTrash size={19} stroke={1.75} />
              </ActionIcon>
            </div>
            {until < from && <p className={rules.hint}>{t("schedule.overnight")}</p>}
            <FieldErrorText>{error}</FieldErrorText>
          </div>
        );
      })}
      <div>
        <Button
          ref={adder}
          variant="default"
          size="sm"
          data-field={path}
          disabled={value.length >= HOURS_MAX}
          onClick={() => onChange([...value, OFFICE_HOURS])}
        >
          {t("schedule.add_hours")}
        </Button>
      </div>
    </fieldset>
  );
}
