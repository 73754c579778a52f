import { TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { UTM_VALUE_MAX_LENGTH } from "../../../utm/limits.ts";
import { type UtmKey, utmKeys, type UtmTags } from "../../../utm/utm-tags.ts";
import styles from "./utm.module.css";

interface UtmFieldsProps {
  readonly tags: UtmTags;
  /** Previously saved values, offered as suggestions. */
  readonly known: readonly UtmTags[];
  readonly onChange: (key: UtmKey, value: string) => void;
}

export function UtmFields({ tags, known, onChange }: UtmFieldsProps) {
  const { t } = useTranslation("utm");
  const id = useId();
  return (
    <div className={styles.fields}>
      {utmKeys.map((key) => {
        const offers = [...new Set(known.map((template) => template[key]))].filter((value) => value !== "");
        return (
          <div key={key}>
            <TextInput
              label={
                <>
                  {t(`key.${key}`)} <span className={styles.key}>utm_{key}</span>
                </>
              }
              placeholder={t(`example.${key}`)}
              value={tags[key]}
              list={`${id}${key}`}
              maxLength={UTM_VALUE_MAX_LENGTH}
              onChange={(event) => onChange(key, event.currentTarget.value)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <datalist id={`${id}${key}`}>
              {offers.map((value) => (
                <option key={value} value={value} aria-label={value} />
              ))}
            </datalist>
          </div>
        );
      })}
    </div>
  );
}
