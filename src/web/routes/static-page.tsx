import { useLocation, useRouteLoaderData } from "react-router";
import { ArticleScreen } from "#features/site/screens/article-screen.tsx";
import { speaks } from "../i18n/texts.ts";
import { loadArticle } from "../load-article.server.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/static-page.ts";

export const handle = speaks("articles");

export function loader({ request, context }: Route.LoaderArgs) {
  return loadArticle(nameOf(new URL(request.url)), request, context);
}

/** After a navigation the screen itself fetches its text, and shows that it does. */
export const clientLoader = () => undefined;

export default function StaticPage({ loaderData }: Route.ComponentProps) {
  const name = nameOf(useLocation());
  const origin = useRouteLoaderData<typeof rootLoader>("root")?.origin ?? "";
  return <ArticleScreen kind="page" path={`/${name}`} {...{ name, origin }} brought={loaderData} />;
}

/** Routes take no notice of case, and neither does this. */
function nameOf({ pathname }: { readonly pathname: string }): string {
  return pathname.split("/")[1]!.toLowerCase();
}
