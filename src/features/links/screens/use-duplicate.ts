import { useTranslation } from "react-i18next";
import { newId } from "#base/ids.ts";
import { useItemsMutation } from "#features/blocks/screens/page-items.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import type { Link } from "../contract.ts";
import type { LinkField } from "../link-schema.ts";
import { NAME_MAX_LENGTH } from "../limits.ts";
import { linkCall } from "./link-queries.ts";

type CopiedField = Exclude<LinkField, "alias" | "archived" | "cells" | "externalId" | "password" | "sort_order">;

interface Duplicate {
  readonly original: Link;
  /** A retry sends the same key, so that it does not create a second copy if only the response was lost. */
  readonly idempotencyKey: string;
}

/** Duplicates a link under a new alias. On the page, the copy goes to the end of its category. */
export function useDuplicate(onSuccess: (duplicate: Link) => void): (link: Link) => void {
  const { t } = useTranslation("links");
  const showFailure = useListFailure();
  const { mutateAsync } = useItemsMutation({
    mutationFn: ({ original, idempotencyKey }: Duplicate) => {
      const { slug, link, description, timeout, meta, category, tags, thumbnail, rules, ...source } = original;
      const { note, redirectStatus, onPage } = source;
      const name = t("copy_of", { name: source.name }).slice(0, NAME_MAX_LENGTH);
      // copies the password, since a protected link must not be open under another name
      const passwordOf = source.hasPassword ? { passwordOf: source._id } : {};
      const fields = { name, slug, link, description, meta, category, tags, thumbnail };
      const body = { ...fields, timeout, rules, note, redirectStatus, onPage, ...passwordOf } satisfies Record<
        CopiedField,
        unknown
      >;
      return linkCall("POST /v1/links", { body }, { idempotencyKey });
    },
  });
  // not in callbacks of `mutate`, which are not called once the row is gone
  const run = (duplicate: Duplicate): void =>
    void mutateAsync(duplicate).then(onSuccess, (error: unknown) =>
      showFailure(error, t("action_failed.duplicate"), () => run(duplicate)),
    );
  return (original) => run({ original, idempotencyKey: newId() });
}
