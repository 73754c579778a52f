import type { Language } from "#base/language.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import { getTranslate } from "../pages/translate.ts";

/** The document shown instead of one that could not be rendered. */
export function renderCrash(language: Language, requestId: string, assetOrigin: string): RenderedDocument {
  const t = getTranslate(language);
  return renderMessageDocument({
    language,
    assetOrigin,
    illustration: "broken",
    title: t("common:crash.title"),
    text: t("common:crash.text"),
    footnote: t("request", { id: requestId }),
    children: (
      <>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty href is the current URL */}
        <a href="">{t("common:crash.reload")}</a>
        <a href="/">{t("common:not_found.home")}</a>
      </>
    ),
  });
}
