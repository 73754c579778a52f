import { data, type RouterContextProvider } from "react-router";
import { languageOfRequest } from "#base/language.ts";
import { library } from "#features/site/content/library.server.ts";
import { structuredData } from "#features/site/content/structured-data.ts";
import type { LoadedArticle } from "#features/site/screens/article-screen.tsx";
import { siteSettingsContext } from "./request-context.ts";

/** The article in the language of the request. Throws a 404 response for an unknown article. */
export function loadArticle(name: string, request: Request, context: Readonly<RouterContextProvider>): LoadedArticle {
  const article = library.findArticle(name, languageOfRequest(request));
  // oxlint-disable-next-line typescript/only-throw-error -- the router expects a thrown Response
  if (!article) throw data(null, 404);
  return { article, structured: structuredData(article, context.get(siteSettingsContext).origin) };
}
