import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { createApiClient } from "#client/call.ts";
import type { Link, LinksContract } from "../contract.ts";
import { NAME_MAX_LENGTH } from "../limits.ts";
import { useReportSaved } from "#features/blocks/screens/saved-item.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";

const call = createApiClient<LinksContract>();

/** Duplicates a link under a new short name, at the end of its category. */
export function useDuplicate(): (link: Link) => void {
  const { t } = useTranslation("links");
  const queries = useQueryClient();
  const reportSaved = useReportSaved();
  const showFailure = useListFailure();
  const { mutate } = useMutation({
    networkMode: "always",
    mutationFn: ({ slug, link, description, timeout, meta, category, tags, thumbnail, rules, ...source }: Link) => {
      const name = t("copy_of", { name: source.name }).slice(0, NAME_MAX_LENGTH);
      // a password-protected link must not be open under another name
      const passwordOf = source.hasPassword ? { passwordOf: source._id } : {};
      const body = { name, slug, link, description, timeout, meta, category, tags, thumbnail, rules, ...passwordOf };
      return call("POST /v1/widget/link", { body });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: pageItemsKey }),
  });
  const run = (link: Link) =>
    mutate(link, {
      onSuccess: ({ _id }) => reportSaved({ id: _id, isNew: true }),
      onError: (error) => showFailure(error, t("not_done.duplicate"), () => run(link)),
    });
  return run;
}
