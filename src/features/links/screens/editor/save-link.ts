import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { createApiClient } from "#client/call.ts";
import type { Link, LinksContract } from "../../contract.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import { useReportSaved } from "#features/blocks/screens/saved-item.ts";
import { replaceLinks } from "../change-links.ts";
import { linksQuery } from "../link-queries.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import type { LinkFields } from "./link-fields.ts";
import { getRules } from "#features/routing/screens/rule-fields.ts";
import { isEqual } from "#features/routing/screens/editing/three-way.ts";

const call = createApiClient<LinksContract>();

export interface LinkInput extends LinkFields {
  readonly slug: Platform;
  /** The typed password; sent only if the fields say that there is a new one. */
  readonly newPassword: string;
}

/** The link to change, as it was read; undefined for a new one. */
export interface Saved {
  readonly _id: string;
  readonly version: number;
  readonly fields: LinkFields;
}

/** Saves a link and updates the list. A new link that is sent again after a lost response is not created twice. */
export function useSaveLink(): (fields: LinkInput, target: Saved | undefined) => Promise<Link> {
  const queries = useQueryClient();
  const reportSaved = useReportSaved();
  const once = useRef({ text: "", key: "" });
  return async (wanted, target) => {
    const { link, name, slug, description, category, tags, alias, thumbnail, cells } = wanted;
    const isWidthKept = cells === (target?.fields.cells ?? 1);
    const basics = {
      link,
      name,
      slug,
      description,
      category,
      tags: [...tags],
      thumbnail,
      ...(!isWidthKept && { cells }),
    };
    const body = { ...basics, ...(alias !== "" && { alias }), ...changedRules(wanted, target?.fields) };
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
function changedRules(wanted: LinkInput, before: LinkFields | undefined) {
  const { timeout, password, newPassword } = wanted;
  const rules = getRules(wanted);
  const isKept = before ? isEqual(rules, getRules(before)) : rules === null;
  return {
    ...(!isKept && { rules }),
    ...(timeout !== (before?.timeout ?? 0) && { timeout }),
    ...(password === "new" && { password: newPassword }),
    ...(password === "none" && before?.password === "kept" && { password: null }),
  };
}
