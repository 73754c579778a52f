import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { Link, LinksContract } from "../../contract.ts";
import type { Platform } from "../../platforms.ts";
import { takeIn } from "../change-links.ts";
import { linksKey, linksQuery } from "../link-queries.ts";
import type { LinkFields } from "./fields.ts";

const call = callsOf<LinksContract>();

export interface WantedLink extends LinkFields {
  readonly slug: Platform;
}

/** The link that is to change, as it was read; nothing for a new one. */
export interface Saved {
  readonly _id: string;
  readonly version: number;
}

/** Saves a link and shows it in the list; a new one that is sent again after a lost answer is not made twice. */
export function useSaveLink(): (fields: WantedLink, target: Saved | undefined) => Promise<Link> {
  const queries = useQueryClient();
  const once = useRef({ text: "", key: "" });
  return async ({ alias, ...fields }, target) => {
    const body = { ...fields, tags: [...fields.tags], ...(alias !== "" && { alias }) };
    const text = JSON.stringify(body);
    if (once.current.text !== text) once.current = { text, key: crypto.randomUUID() };
    const saved = target
      ? await call("PUT /v1/widget/link/{linkId}", {
          params: { linkId: target._id },
          body: { ...body, version: target.version },
        })
      : await call("POST /v1/widget/link", { body: { ...body, timeout: 0, meta: {} } }, { onceKey: once.current.key });
    queries.setQueryData(linksQuery.queryKey, (known) => known && takeIn(known, [saved]));
    void queries.invalidateQueries({ queryKey: linksKey });
    return saved;
  };
}
