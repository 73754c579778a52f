import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "#base/ids.ts";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useReloadPageItems, useReportSaved } from "#features/blocks/screens/page-items.ts";
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
  const reportSaved = useReportSaved();
  const lastRequest = useRef({ text: "", key: "" });
  const forgetRequest = () => (lastRequest.current = { text: "", key: "" });
  const send = (body: { link: string; path?: string; host?: string }, idempotencyKey: string) =>
    linkCall("POST /v1/links", { body }, { idempotencyKey });
  return async ({ link, path, host }) => {
    const body = { link, findExisting: false, ...(path && { path }), ...(host !== undefined && { host }) };
    const text = JSON.stringify(body);
    if (lastRequest.current.text !== text) lastRequest.current = { text, key: newId() };
    const created = await send(body, lastRequest.current.key).catch((error: unknown) => {
      // the server would return the same API error for the same key
      if (error instanceof ApiError) forgetRequest();
      throw error;
    });
    // a new key, so that the same URL can be shortened again
    forgetRequest();
    await addToList(queries, created);
    reportSaved({ id: created._id, isNew: true });
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
