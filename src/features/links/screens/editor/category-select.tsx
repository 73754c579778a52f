import "#ui/select.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCategories } from "../category-queries.ts";

interface CategorySelectProps {
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (category: string | null) => void;
}

/** The section of the page that a link stands in; nothing to choose while there are none. */
export function CategorySelect({ value, error, onChange }: CategorySelectProps) {
  const { t } = useTranslation("editor");
  const { data: categories = [] } = useCategories();
  if (categories.length === 0 && value === null) return null;
  return (
    <Select
      data-field="category"
      label={t("category")}
      placeholder={t("category_none")}
      data={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      error={error}
      onChange={onChange}
      clearable
      clearButtonProps={{ "aria-label": t("category_clear") }}
      maxDropdownHeight={280}
      checkIconPosition="right"
    />
  );
}
