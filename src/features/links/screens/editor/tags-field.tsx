import "#ui/tags-input.css";
import { TagsInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TAG_MAX_LENGTH, TAGS_MAX } from "../../limits.ts";
import { foldTag, withoutRepeats } from "../../tags/fold.ts";
import { countTags } from "../count-tags.ts";
import { useLinks } from "../link-queries.ts";

interface TagsFieldProps {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

/** Edits the tags of a link, suggesting existing ones. */
export function TagsField({ value, error, onChange }: TagsFieldProps) {
  const { t, i18n } = useTranslation("editor");
  const { data: links = [] } = useLinks();
  const taken = new Set(value.map(foldTag));
  const known = countTags(links, i18n.language).map(({ tag }) => tag);
  return (
    <TagsInput
      data-field="tags"
      size="md"
      label={t("tags")}
      description={t("tags_hint")}
      value={[...value]}
      error={error}
      errorProps={{ role: "alert" }}
      onChange={(tags) => onChange(withoutRepeats(tags.map((tag) => tag.trim()).filter(Boolean)))}
      data={known.filter((tag) => !taken.has(foldTag(tag)))}
      maxTags={TAGS_MAX}
      maxLength={TAG_MAX_LENGTH}
      splitChars={[",", ";"]}
      acceptValueOnBlur
      isDuplicate={(tag, tags) => tags.some((each) => foldTag(each) === foldTag(tag))}
      autoComplete="off"
    />
  );
}
