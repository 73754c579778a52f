import { useQueryClient } from "@tanstack/react-query";
import { type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { createApiClient } from "#client/call.ts";
import type { Link, LinksContract } from "../../contract.ts";
import { NAME_MAX_LENGTH } from "../../limits.ts";
import { replaceLinks } from "../use-link-changes.ts";
import { linksQuery } from "../link-queries.ts";
import { pageItemsKey, useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import styles from "#features/blocks/screens/row/row.module.css";
import { useRowActions } from "./row-actions.ts";

const call = createApiClient<LinksContract>();

/**
 * The name of a link. A click turns it into a field; on a phone it opens the editor, which has space for a keyboard.
 */
export function LinkName({ link }: { link: Link }) {
  const { t } = useTranslation("links");
  const { edit, isPhone } = useRowActions();
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { name } = link;
  const rename = useRename();

  function leave(typed: string, isByKey: boolean): void {
    setRenaming(false);
    const wanted = typed.trim();
    if (wanted !== "" && wanted !== name) rename(link, wanted);
    if (isByKey) requestAnimationFrame(() => button.current?.focus());
  }
  if (isRenaming) {
    return (
      <input
        className={styles.rename}
        aria-label={t("rename", { name })}
        defaultValue={name}
        maxLength={NAME_MAX_LENGTH}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a click on the name
        autoFocus
        onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
        onBlur={(event) => isRenaming && leave(event.currentTarget.value, false)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key === "Enter") leave(event.currentTarget.value, true);
          if (event.key === "Escape") leave(name, true);
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.name}
      title={t("rename", { name })}
      onClick={() => (isPhone() ? edit(link) : setRenaming(true))}
    >
      {name}
    </button>
  );
}

/** Renames a link optimistically. Rolls back on failure. */
function useRename(): (link: Link, name: string) => void {
  const { t } = useTranslation("links");
  const queries = useQueryClient();
  const showFailure = useListFailure();
  const { mutate } = useItemsMutation({
    scope: { id: "links" },
    mutationFn: ({ link, name }: { link: Link; name: string }) =>
      call("PUT /v1/widget/link/{linkId}", { params: { linkId: link._id }, body: { name } }),
    async onMutate({ link, name }) {
      await queries.cancelQueries({ queryKey: pageItemsKey });
      show(link._id, name);
    },
    onSuccess: (saved) =>
      queries.setQueryData(linksQuery.queryKey, (cached) => cached && replaceLinks(cached, [saved])),
    onError: (_error, { link }) => show(link._id, link.name),
  });
  function show(id: string, name: string): void {
    queries.setQueryData(linksQuery.queryKey, (cached) =>
      cached?.map((each) => (each._id === id ? { ...each, name } : each)),
    );
  }
  const run = (link: Link, name: string): void =>
    mutate(
      { link, name },
      { onError: (error) => showFailure(error, t("action_failed.rename"), () => run(link, name)) },
    );
  return run;
}
