import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import stacked from "#ui/form/stacked-form.module.css";
import { ALL_EVENTS } from "../event-types.ts";
import type { Webhook } from "../contract.ts";
import { groupNames, listTypes, textKeys } from "./event-groups.ts";
import styles from "./webhooks.module.css";

type EventName = Webhook["events"][number];

interface EventsFieldProps {
  readonly chosen: ReadonlySet<EventName>;
  readonly isMissing: boolean;
  readonly onChange: (chosen: ReadonlySet<EventName>) => void;
}

/** Which events a webhook receives: all of them, or those that are ticked. */
export function EventsField({ chosen, isMissing, onChange }: EventsFieldProps) {
  const { t } = useTranslation("webhooks");
  const isAll = chosen.has(ALL_EVENTS);
  function toggle(type: EventName, isOn: boolean) {
    const after = new Set(chosen);
    if (isOn) after.add(type);
    else after.delete(type);
    onChange(after);
  }
  return (
    <fieldset className={styles.events}>
      <legend className={stacked.label}>{t("form.events")}</legend>
      <Checkbox
        label={t("form.all")}
        description={t("form.all_hint")}
        checked={isAll}
        onChange={(event) => onChange(new Set(event.currentTarget.checked ? [ALL_EVENTS] : []))}
      />
      {!isAll && (
        <div className={styles.groups}>
          {groupNames.map((group) => (
            <fieldset key={group}>
              <legend className={stacked.soft}>{t(`group.${group}`)}</legend>
              {listTypes(group).map((type) => (
                <Checkbox
                  key={type}
                  label={t(`event.${textKeys[type]}`)}
                  checked={chosen.has(type)}
                  onChange={(event) => toggle(type, event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      )}
      {isMissing && (
        <p className={stacked.error} role="alert">
          {t("form.events_missing")}
        </p>
      )}
    </fieldset>
  );
}
