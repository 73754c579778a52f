import { Button, TextInput } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconFolderOff from "@tabler/icons-react/dist/esm/icons/IconFolderOff.mjs";
import { useTranslation } from "react-i18next";
import { useSubmitForm } from "#features/accounts/screens/use-submit-form.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { Link } from "../../contract.ts";
import { CATEGORY_NAME_MAX_LENGTH } from "#features/blocks/limits.ts";
import { useSaveCategory } from "../category-queries.ts";
import styles from "./dialogs.module.css";

interface MoveDialogProps {
  /** What to move: links, or a block. */
  readonly links: readonly Pick<Link, "category">[];
  /** The heading; needed only if the items are not links. */
  readonly title?: string | undefined;
  readonly categories: readonly Category[];
  readonly onMove: (category: string | null) => void;
  readonly onClose: () => void;
}

/** Asks for the target category, an existing or a new one. */
export function MoveDialog({ links, title, categories, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation("links");
  const save = useSaveCategory();
  const move = (category: string | null) => {
    onMove(category);
    onClose();
  };
  const form = useSubmitForm({
    names: ["name"],
    check: ({ name }) => ({ name: name.trim() === "" ? t("category.error") : undefined }),
    submit: async ({ name }) => move((await save.mutateAsync({ target: undefined, name: name.trim() }))._id),
  });
  const isIn = (category: string | null) => links.every((link) => link.category === category);
  const choices = [{ _id: null, name: t("category.none") }, ...categories];
  return (
    <Dialog title={title ?? t("move.title", { count: links.length })} onClose={onClose}>
      <ul className={styles.list}>
        {choices.map(({ _id, name }) => (
          <li key={_id}>
            <button type="button" className={styles.choice} aria-current={isIn(_id)} onClick={() => move(_id)}>
              {_id === null ? <IconFolderOff size={20} stroke={1.75} /> : <IconFolder size={20} stroke={1.75} />}
              <span className={styles.grow}>{name}</span>
              {isIn(_id) && <IconCheck size={18} />}
            </button>
          </li>
        ))}
      </ul>
      <form {...form.formProps}>
        {form.banner}
        <div className={styles.add}>
          <TextInput
            {...form.field("name")}
            label={t("category.new")}
            maxLength={CATEGORY_NAME_MAX_LENGTH}
            autoComplete="off"
          />
          <Button type="submit" variant="default" disabled={form.isPending}>
            {t("move.create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
