import "#ui/select.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCategories } from "./page-items.ts";

interface CategorySelectProps {
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (category: string | null) => void;
}

/** The category of a link or block; renders nothing while there are no categories. */
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
