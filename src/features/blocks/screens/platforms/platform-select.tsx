import "#ui/select.css";
import "./platform-select.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isPlatform, type Platform, platforms, platformNames } from "../../platforms.ts";
import { PlatformIcon } from "./platform-icon.tsx";

interface PlatformSelectProps {
  readonly value: Platform | undefined;
  readonly error: string | undefined;
  readonly onChange: (platform: Platform) => void;
}

export function PlatformSelect({ value, error, onChange }: PlatformSelectProps) {
  const { t } = useTranslation(["editor", "links"]);
  const data = platforms.map((platform) => ({
    value: platform,
    label: platform === "web" || platform === "other" ? t(`links:platform.${platform}`) : platformNames[platform],
  }));
  return (
    <Select
      data-field="slug"
      label={t("platform")}
      placeholder={t("platform_hint")}
      data={data}
      value={value ?? null}
      error={error}
      onChange={(chosen) => isPlatform(chosen) && onChange(chosen)}
      leftSection={value && <PlatformIcon platform={value} />}
      renderOption={({ option }) => (
        <span className="platform-option">
          {isPlatform(option.value) && <PlatformIcon platform={option.value} />}
          {option.label}
        </span>
      )}
      allowDeselect={false}
      maxDropdownHeight={280}
      checkIconPosition="right"
      required
    />
  );
}
