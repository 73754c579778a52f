import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import { useReloadPageItems } from "#features/blocks/screens/page-items.ts";
import type { ShortLink } from "../../short-links/contract.ts";
import { linkCall } from "../link-queries.ts";
import { addToList } from "./list-queries.ts";

/** Error messages of a form that creates a short link, by field. */
export type CreateErrors = { readonly link?: string | undefined; readonly path?: string | undefined };

interface ShortLinkInput {
  readonly link: string;
  /** If empty, the link gets only its code as an address. */
  readonly path: string;
  /** Undefined for the installation's host. */
  readonly host?: string | undefined;
}

/** Creates a short link. Resending it after a lost response does not create a second one. */
export function useCreate(): (input: ShortLinkInput) => Promise<ShortLink> {
  const queries = useQueryClient();
  const reload = useReloadPageItems();
  const idempotencyKey = useIdempotencyKey();
  return async ({ link, path, host }) => {
    const body = { link, findExisting: false, ...(path && { path }), ...(host !== undefined && { host }) };
    const created = await linkCall("POST /v1/links", { body }, { idempotencyKey: idempotencyKey.get(body) });
    // the same URL can be shortened again
    idempotencyKey.reset();
    await addToList(queries, created);
    void reload();
    return created;
  };
}

/** Returns a function that turns a failure into the errors of the fields. */
export function useCreateErrors(): (error: unknown) => CreateErrors {
  const { t } = useTranslation("short_links");
  const { toFields, toText } = useErrorTexts();
  return (error) => {
    if (!(error instanceof ApiError)) {
      console.error("short link", error);
      return { link: t("create.no_response") };
    }
    const { link, path, host } = toFields(error, ["link", "path", "host"]) ?? { link: toText(error) };
    return { link, path: path ?? host };
  };
}
