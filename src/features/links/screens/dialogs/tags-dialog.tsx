import { ActionIcon, Button, TextInput } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Link } from "../../contract.ts";
import { TAG_MAX_LENGTH } from "../../limits.ts";
import { countTags, foldTag } from "../../tags/fold.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import styles from "./dialogs.module.css";
import { useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { linkCall } from "../link-queries.ts";

interface Removal {
  readonly tag: string;
  /** The name field of a neighbouring tag, which gets the focus when the row of this tag is gone. */
  readonly neighbour: HTMLElement | null;
}

/** Renames tags, or removes them from all their links. */
export function TagsDialog({ links, onClose }: { links: readonly Link[]; onClose: () => void }) {
  const { t, i18n } = useTranslation("links");
  const { toText } = useErrorTexts();
  const rename = useItemsMutation({
    mutationFn: ({ tag, name }: { tag: string; name: string }) =>
      linkCall("PUT /v1/links/tags/{tag}", { params: { tag }, body: { name } }),
  });
  const remove = useItemsMutation({
    mutationFn: ({ tag }: { tag: string }) => linkCall("DELETE /v1/links/tags/{tag}", { params: { tag } }),
  });
  const [failure, setFailure] = useState<unknown>();
  const [removal, setRemoval] = useState<Removal>();
  const note = useRef<HTMLParagraphElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The new name of a tag whose row has not moved to its new position yet. */
  const renamed = useRef<string>(undefined);
  const isPending = rename.isPending || remove.isPending;
  const tags = countTags(links, i18n.language);
  const run = (work: Promise<unknown>) => {
    setFailure(undefined);
    work.catch((error: unknown) => {
      renamed.current = undefined;
      setFailure(error);
    });
  };
  useEffect(() => {
    const index = tags.findIndex(({ tag }) => foldTag(tag) === renamed.current);
    // the row that had the focus is gone, unless the list has not changed yet
    if (index < 0 || document.activeElement !== document.body) return;
    renamed.current = undefined;
    list.current?.querySelectorAll("input")[index]?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the tags are computed from the links
  }, [links]);
  function submit(event: SubmitEvent<HTMLFormElement>, tag: string) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("name");
    const name = typeof typed === "string" ? typed.trim() : "";
    if (name === "" || name === tag) return;
    renamed.current = foldTag(name);
    run(rename.mutateAsync({ tag, name }));
  }
  return (
    <Dialog title={t("tags.manage")} onClose={onClose}>
      <p ref={note} className={styles.note} tabIndex={-1}>
        {tags.length > 0 ? t("tags.manage_note") : t("tags.none")}
      </p>
      {failure !== undefined && <Banner kind="error">{toText(failure)}</Banner>}
      <ul ref={list} className={styles.list}>
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
                onClick={({ currentTarget }) => setRemoval({ tag, neighbour: findNeighbour(currentTarget) })}
                aria-label={t("tags.remove", { tag })}
                title={t("tags.remove", { tag })}
              >
                <IconTrash size={19} stroke={1.75} />
              </ActionIcon>
            </form>
          </li>
        ))}
      </ul>
      {removal && (
        <ConfirmDialog
          question={t("tags.remove_question", { tag: removal.tag })}
          note={t("tags.remove_note")}
          confirmLabel={t("tags.remove_confirm")}
          focusAfter={() => removal.neighbour ?? note.current}
          onConfirm={() => run(remove.mutateAsync({ tag: removal.tag }))}
          onClose={() => setRemoval(undefined)}
        />
      )}
    </Dialog>
  );
}

/** The field of the row after this one, or else before it. */
function findNeighbour(button: HTMLElement): HTMLElement | null {
  const row = button.closest("li");
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector("input") ?? null;
}
