import { TextInput } from "@mantine/core";
import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs";
import { useTranslation } from "react-i18next";
import { getDeviceZone } from "#base/zone.ts";
import { RuleCard } from "../rule-card.tsx";
import { isScheduled, newSchedule, type ScheduleField } from "../rule-fields.ts";
import type { RuleCardEditor } from "../rules-editor.ts";
import styles from "../rules.module.css";
import { scheduleSentences } from "../sentences/rules-summary.ts";
import { useTranslator } from "../sentences/translator.ts";
import { WALL_TIME_MAX } from "../wall-time.ts";
import { HoursFields } from "./hours-fields.tsx";
import { ZoneSelect } from "./zone-select.tsx";

/** When the link is open, in the local time of a zone. */
export function ScheduleCard({ editor }: { editor: RuleCardEditor<"schedule"> }) {
  const { t } = useTranslation("rules");
  const translator = useTranslator();
  const { errorAt } = editor;
  const schedule = editor.fields.schedule ?? newSchedule();
  const change = (part: Partial<ScheduleField>) => {
    const changed = { ...schedule, ...part };
    // a date that is being retyped is empty for a moment, and must not lose the chosen zone
    const isKept = isScheduled(changed) || changed.zone !== getDeviceZone();
    editor.set("schedule", isKept ? changed : null);
  };
  const summary = scheduleSentences(schedule, translator).join(" ");
  return (
    <RuleCard
      icon={<IconCalendarClock size={22} stroke={1.75} aria-hidden />}
      title={t("schedule.title")}
      state={summary || undefined}
      hint={t("schedule.hint")}
      hasError={errorAt("schedule") !== undefined}
      onRemove={() => editor.set("schedule", null)}
    >
      <div className={styles.pair}>
        {(["from", "until"] as const).map((end) => (
          <TextInput
            key={end}
            type="datetime-local"
            data-field={`schedule.${end}`}
            label={t(`schedule.${end}`)}
            max={WALL_TIME_MAX}
            value={schedule[end]}
            error={errorAt(`schedule.${end}`)}
            onChange={(event) => change({ [end]: event.currentTarget.value })}
          />
        ))}
      </div>
      <ZoneSelect
        path="schedule.zone"
        value={schedule.zone}
        error={errorAt("schedule.zone")}
        onChange={(zone) => change({ zone })}
      />
      <HoursFields
        path="schedule.hours"
        value={schedule.hours}
        errorAt={errorAt}
        onChange={(hours) => change({ hours })}
      />
      {schedule.hours.length === 0 && <p className={styles.hint}>{t("schedule.hours_hint")}</p>}
    </RuleCard>
  );
}
