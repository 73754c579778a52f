import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFields } from "#ui/use-fields.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import { CATEGORY_NAME_MAX_LENGTH } from "#features/blocks/limits.ts";
import { useReportSaved } from "#features/blocks/screens/page-items.ts";
import { useSaveCategory } from "../category-queries.ts";
import styles from "./dialogs.module.css";

const names = ["name"] as const;

/** Names a new or existing category. */
export function CategoryDialog({ target, onClose }: { target: Category | undefined; onClose: () => void }) {
  const { t } = useTranslation(["links", "common"]);
  const { toText, toFields } = useErrorTexts();
  const save = useSaveCategory();
  const reportSaved = useReportSaved();
  const [current, setCurrent] = useState(target);
  const [failure, setFailure] = useState<string>();
  const form = useFields({
    names,
    check: ({ name }) => ({ name: name.trim() === "" ? t("category.error") : undefined }),
    async onSubmit({ name }) {
      setFailure(undefined);
      try {
        const { _id } = await save.mutateAsync({ target: current, name: name.trim() });
        reportSaved({ id: _id, isNew: current === undefined });
        onClose();
        return undefined;
      } catch (error) {
        const errors = toFields(error, names);
        const other = findCurrent(error);
        // a second attempt overwrites the other person's name
        if (other) setCurrent(other);
        if (!errors) setFailure(other ? t("category.renamed_meanwhile", { name: other.name }) : toText(error));
        return errors;
      }
    },
  });
  return (
    <Dialog title={target ? t("category.rename_title") : t("category.new")} onClose={onClose} size="sm">
      <form className={styles.form} {...form.formProps}>
        {failure !== undefined && <Banner kind="error">{failure}</Banner>}
        <TextInput
          {...form.field("name")}
          label={t("category.name")}
          maxLength={CATEGORY_NAME_MAX_LENGTH}
          defaultValue={target?.name}
          autoComplete="off"
          data-autofocus
          required
        />
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" disabled={form.isPending}>
            {target ? t("form.save") : t("category.create")}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

/** The current category, from the conflict response. */
function findCurrent(error: unknown): Category | undefined {
  if (!(error instanceof ApiError) || error.code !== "category_changed") return undefined;
  return error.extra["current"] as Category | undefined;
}
