import en from "../../../locales/en/oauth.json" with { type: "json" };
import ru from "../../../locales/ru/oauth.json" with { type: "json" };
import tr from "../../../locales/tr/oauth.json" with { type: "json" };
import { toHeaderPairs } from "#base/header-pairs.ts";
import { chooseLanguage } from "#base/language.ts";
import { renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import type { ErrorDocument } from "#features/oauth/ctx.ts";

const texts = { en, tr, ru };

/** The document for an app's request that ends before a person has seen it. */
export function renderOAuthError(assetOrigin: string, cookies: string, error: string): ErrorDocument {
  const language = chooseLanguage(cookies);
  const { refused } = texts[language];
  const { html, headers } = renderMessageDocument({
    language,
    assetOrigin,
    illustration: "away",
    title: refused.title,
    text: refused.text,
    children: <a href="/dashboard">{refused.to_dashboard}</a>,
    footnote: refused.reason.replace("{{error}}", error),
  });
  return { html, headers: toHeaderPairs(headers) };
}
