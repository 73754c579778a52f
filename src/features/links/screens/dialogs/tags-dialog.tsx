import { ActionIcon, Button, TextInput } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Link } from "../../contract.ts";
import { TAG_MAX_LENGTH } from "../../limits.ts";
import { countTags } from "../../tags/fold.ts";
import styles from "./dialogs.module.css";
import { useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { linkCall } from "../link-queries.ts";

/** Renames tags, or removes them from all their links. */
export function TagsDialog({ links, onClose }: { links: readonly Link[]; onClose: () => void }) {
  const { t, i18n } = useTranslation(["links", "common"]);
  const { toText } = useErrorTexts();
  const rename = useItemsMutation({
    mutationFn: ({ tag, name }: { tag: string; name: string }) =>
      linkCall("PUT /v1/links/tags/{tag}", { params: { tag }, body: { name } }),
  });
  const remove = useItemsMutation({
    mutationFn: ({ tag }: { tag: string }) => linkCall("DELETE /v1/links/tags/{tag}", { params: { tag } }),
  });
  const [failure, setFailure] = useState<unknown>();
  const isPending = rename.isPending || remove.isPending;
  const tags = countTags(links, i18n.language);
  const run = (work: Promise<unknown>) => {
    setFailure(undefined);
    work.catch(setFailure);
  };
  function submit(event: SubmitEvent<HTMLFormElement>, tag: string) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("name");
    const name = typeof typed === "string" ? typed.trim() : "";
    if (name !== "" && name !== tag) run(rename.mutateAsync({ tag, name }));
  }
  return (
    <Dialog title={t("tags.manage")} closeLabel={t("common:close")} onClose={onClose}>
      <p className={styles.note}>{tags.length > 0 ? t("tags.manage_note") : t("tags.none")}</p>
      {failure !== undefined && <Banner kind="error">{toText(failure)}</Banner>}
      <ul className={styles.list}>
        {tags.map(({ tag, count }) => (
          <li key={tag}>
            <form className={styles.tagRow} onSubmit={(event) => submit(event, tag)}>
              <TextInput
                name="name"
                defaultValue={tag}
                maxLength={TAG_MAX_LENGTH}
                aria-label={t("tags.name_of", { tag })}
                autoComplete="off"
                required
              />
              <span className={styles.count}>{t("category.count", { count })}</span>
              <Button type="submit" variant="default" disabled={isPending} aria-label={t("tags.rename", { tag })}>
                {t("form.save")}
              </Button>
              <ActionIcon
                color="danger"
                disabled={isPending}
                onClick={() => run(remove.mutateAsync({ tag }))}
                aria-label={t("tags.remove", { tag })}
                title={t("tags.remove", { tag })}
              >
                <IconTrash size={19} stroke={1.75} />
              </ActionIcon>
            </form>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
