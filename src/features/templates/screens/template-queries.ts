import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isLanguage, type Language } from "#base/language.ts";
import { createApiClient } from "#client/call.ts";
import type { TemplatesContract } from "../contract.ts";
import type { Changed } from "../changed.ts";
import type { Chosen, PageImportsContract } from "../page-import/contract.ts";

const call = createApiClient<TemplatesContract>();
const importCall = createApiClient<PageImportsContract>();

const templatesQuery = (lang: Language) =>
  queryOptions({
    queryKey: ["templates", lang],
    queryFn: ({ signal }) => call("GET /v1/starts", { query: { lang } }, { signal }),
    // The gallery only changes with a new version of the product.
    staleTime: Number.POSITIVE_INFINITY,
  });

function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : "en";
}

/** The gallery, in the language of the dashboard. */
export function useTemplates() {
  return useQuery(templatesQuery(useLanguage()));
}

/** Refetches everything that a page is made of. */
function useReload(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(["links", "appearance", "pages"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
}

export function useApplyTemplate() {
  const lang = useLanguage();
  const onSettled = useReload();
  return useMutation({
    mutationFn: ({ key, mode }: { key: string; mode: "replace" | "add" }) =>
      call("POST /v1/starts/{key}/apply", { params: { key }, query: { lang }, body: { mode } }),
    onSettled,
  });
}

export function useUndo() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: ({ made, put_away, version }: Changed) =>
      call("POST /v1/starts/undo", { body: { made, put_away, version } }),
    onSettled,
  });
}

export function usePreviewImport() {
  return useMutation({ mutationFn: (url: string) => importCall("POST /v1/page-imports/look", { body: { url } }) });
}

export function useImportPage() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: Chosen; idempotencyKey: string }) =>
      importCall("POST /v1/page-imports", { body }, { idempotencyKey }),
    onSettled,
  });
}
