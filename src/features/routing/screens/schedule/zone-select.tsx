import "#ui/select.css";
import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { zonesFor } from "./zones.ts";

interface ZoneSelectProps {
  readonly path: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (zone: string) => void;
}

export function ZoneSelect({ path, value, error, onChange }: ZoneSelectProps) {
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
