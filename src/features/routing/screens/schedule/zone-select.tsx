import "#ui/select.css";
import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { MINUTE_MS } from "#base/time.ts";
import { offsetMs } from "../../clock.ts";
import type { FieldProps } from "../address-field.tsx";
import { getCity } from "../sentences/display-names.ts";

export function ZoneSelect({ path, value, error, onChange }: FieldProps<string>) {
  const { t } = useTranslation("rules");
  const [now] = useState(() => new Date());
  const zones = useMemo(() => zonesFor(value, now), [value, now]);
  return (
    <Select
      data-field={path}
      label={t("schedule.zone")}
      data={zones}
      value={value}
      error={error}
      onChange={(zone) => zone !== null && onChange(zone)}
      nothingFoundMessage={t("pick.nothing")}
      searchable
      allowDeselect={false}
      limit={100}
      maxDropdownHeight={240}
      checkIconPosition="right"
    />
  );
}

/** All time zones with city and current UTC offset, from west to east; always includes `current`. */
function zonesFor(current: string, now: Date): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current]);
  return [...names]
    .map((value) => ({ value, offset: offsetMs(value, now.getTime()) }))
    .toSorted((one, other) => one.offset - other.offset || one.value.localeCompare(other.value))
    .map(({ value, offset }) => ({
      value,
      label: value === "UTC" ? value : `${getCity(value)} (${offsetInWords(offset)})`,
    }));
}

function offsetInWords(offset: number): string {
  if (offset === 0) return "UTC";
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`.replace(":00", "");
  return `UTC${offset < 0 ? "−" : "+"}${time}`;
}
