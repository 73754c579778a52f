import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { Link, LinksContract } from "../contract.ts";
import { NAME_MAX_LENGTH } from "../limits.ts";
import { reportArrival } from "./arrival.ts";
import { linksKey } from "./link-queries.ts";
import { useLinkFailure } from "./use-link-failure.ts";

const call = callsOf<LinksContract>();

/** Makes a second link like this one, with a short name of its own, at the end of its category. */
export function useDuplicate(): (link: Link) => void {
  const { t } = useTranslation("links");
  const queries = useQueryClient();
  const tellFailure = useLinkFailure();
  const { mutate } = useMutation({
    networkMode: "always",
    mutationFn: ({ slug, link, description, timeout, meta, category, tags, thumbnail, rules, ...source }: Link) => {
      const name = t("copy_of", { name: source.name }).slice(0, NAME_MAX_LENGTH);
      // because what a password keeps from strangers is not to be open under another name
      const passwordOf = source.hasPassword ? { passwordOf: source._id } : {};
      const body = { name, slug, link, description, timeout, meta, category, tags, thumbnail, rules, ...passwordOf };
      return call("POST /v1/widget/link", { body });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: linksKey }),
  });
  const run = (link: Link) =>
    mutate(link, {
      onSuccess: ({ _id }) => reportArrival({ id: _id, isNew: true }),
      onError: (error) => tellFailure(error, t("not_done.duplicate"), () => run(link)),
    });
  return run;
}
