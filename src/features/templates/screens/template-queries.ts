import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, type Language } from "#base/language.ts";
import { createApiClient } from "#client/call.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import { showToast } from "#ui/show-toast.tsx";
import type { TemplatesContract } from "../contract.ts";
import type { AppliedChanges } from "../applied-changes.ts";
import type { ImportSelection } from "../page-import/contract.ts";

const call = createApiClient<TemplatesContract>();

const templatesQuery = (lang: Language) =>
  queryOptions({
    queryKey: ["templates", lang],
    queryFn: ({ signal }) => call("GET /v1/starts", { query: { lang } }, { signal }),
    // The gallery changes only with a release of the product.
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
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn({ key, mode }: { key: string; mode: "replace" | "add" }) {
      return call(
        "POST /v1/starts/{key}/apply",
        { params: { key }, query: { lang }, body: { mode } },
        { idempotencyKey: idempotencyKey.get({ key, mode, lang }) },
      );
    },
    // the same template can be applied again
    onSuccess: idempotencyKey.reset,
    onSettled,
  });
}

export function useUndo() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: ({ made, put_away, version }: AppliedChanges) =>
      call("POST /v1/starts/undo", { body: { made, put_away, version } }),
    onSettled,
  });
}

export function usePreviewImport() {
  return useMutation({ mutationFn: (url: string) => call("POST /v1/page-imports/look", { body: { url } }) });
}

export function useImportPage() {
  const onSettled = useReload();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: ImportSelection; idempotencyKey: string }) =>
      call("POST /v1/page-imports", { body }, { idempotencyKey }),
    onSettled,
  });
}

/** Long enough to look at the new page and change one's mind. */
const UNDO_MS = 30_000;

/** Reports what was added to the page, and offers to undo it. */
export function useUndoToast(): (title: string, text: string, changed: AppliedChanges) => void {
  const { t } = useTranslation("templates");
  const { mutateAsync } = useUndo();

  async function undo(changed: AppliedChanges) {
    try {
      await mutateAsync(changed);
      showToast({ title: t("undone") });
    } catch (error) {
      console.error("undo", error);
      showToast({
        title: t("not_undone"),
        isFailure: true,
        action: { label: t("undo"), run: () => void undo(changed) },
      });
    }
  }

  return (title, text, changed) =>
    void showToast({
      title,
      text,
      durationMs: UNDO_MS,
      action: { label: t("undo"), run: () => void undo(changed) },
    });
}

/** Reports a failure in a toast if the component, which otherwise shows it itself, has been left meanwhile. */
export function useToastAfterLeaving(): (title: string, error: unknown) => void {
  const { toText } = useErrorTexts();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  return (title, error) => {
    if (isLeft.current) showToast({ title, text: toText(error), isFailure: true });
  };
}
