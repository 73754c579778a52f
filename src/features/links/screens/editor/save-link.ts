import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { createApiClient } from "#client/call.ts";
import type { Link, LinksContract } from "../../contract.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { useReportSaved } from "#features/blocks/screens/saved-item.ts";
import { replaceLinks } from "../change-links.ts";
import { linksQuery } from "../link-queries.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import type { LinkFields } from "./link-fields.ts";
import { getRules } from "#features/routing/screens/rule-fields.ts";
import { isEqual } from "#features/routing/screens/editing/three-way.ts";
import type { Saved } from "#features/routing/screens/editing/use-item-editor.ts";

const call = createApiClient<LinksContract>();

/** Saves a link and updates the list. A new link that is sent again after a lost response is not created twice. */
export function useSaveLink() {
  const queries = useQueryClient();
  const reportSaved = useReportSaved();
  const once = useRef({ text: "", key: "" });
  return async (wanted: LinkFields, newPassword: string, target: Saved<LinkFields> | undefined): Promise<Link> => {
    const { name, slug, description, category, tags, alias, thumbnail, cells } = wanted;
    const isWidthKept = cells === (target?.fields.cells ?? 1);
    const body = {
      link: completeAddress(wanted.link),
      name: name.trim(),
      // a form without a platform is not sent
      slug: slug!,
      description,
      category,
      tags: [...tags],
      thumbnail,
      ...(!isWidthKept && { cells }),
      ...(alias !== "" && { alias }),
      ...changedRules(wanted, newPassword, target?.fields),
    };
    const text = JSON.stringify(body);
    if (once.current.text !== text) once.current = { text, key: crypto.randomUUID() };
    const saved = target
      ? await call("PUT /v1/widget/link/{linkId}", {
          params: { linkId: target._id },
          body: { ...body, version: target.version },
        })
      : await call("POST /v1/widget/link", { body: { ...body, meta: {} } }, { idempotencyKey: once.current.key });
    queries.setQueryData(linksQuery.queryKey, (known) => known && replaceLinks(known, [saved]));
    void queries.invalidateQueries({ queryKey: pageItemsKey });
    reportSaved({ id: saved._id, isNew: target === undefined });
    return saved;
  };
}

/** Omits rules that are unchanged, so that rules unknown to this version of the page are kept. */
function changedRules(wanted: LinkFields, newPassword: string, before: LinkFields | undefined) {
  const { timeout, password } = wanted;
  const rules = getRules(wanted);
  const isKept = before ? isEqual(rules, getRules(before)) : rules === null;
  return {
    ...(!isKept && { rules }),
    ...(timeout !== (before?.timeout ?? 0) && { timeout }),
    ...(password === "new" && { password: newPassword }),
    ...(password === "none" && before?.password === "kept" && { password: null }),
  };
}
