import "#ui/multi-select.css";
import "#ui/tags-input.css";
import { MultiSelect, TagsInput } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Condition } from "../../schema.ts";
import { countriesIn, languagesIn, getPicks } from "./pick-lists.ts";

type Valued = Extract<Condition, { values: unknown }>;

interface ValuesFieldProps {
  readonly path: string;
  readonly kind: Exclude<Valued["kind"], "query">;
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (values: string[]) => void;
}

/** The values of a condition: chosen from a list, or typed. */
export function ValuesField({ path, kind, value, error, onChange }: ValuesFieldProps) {
  const { t, i18n } = useTranslation("rules");
  const { language } = i18n;
  const picks = useMemo(() => {
    if (kind === "country") return countriesIn(language);
    if (kind === "language") return languagesIn(language);
    if (kind === "referrer") return [];
    return getPicks(kind, (word) => {
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
      data={withOwn(picks, value)}
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

/** Adds values set by the API that are not in our list. */
function withOwn(picks: readonly { value: string; label: string }[], value: readonly string[]) {
  const known = new Set(picks.map((pick) => pick.value));
  return [...picks, ...value.filter((each) => !known.has(each)).map((each) => ({ value: each, label: each }))];
}
