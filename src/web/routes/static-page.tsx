import { useLocation, useRouteLoaderData } from "react-router";
import { ArticleScreen } from "#features/site/screens/article-screen.tsx";
import { ContactAddresses } from "#features/site/screens/article-link.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { loadArticle } from "../load-article.server.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/static-page.ts";

export const handle = usesTexts("articles");

export function loader({ request, context }: Route.LoaderArgs) {
  return loadArticle(getName(new URL(request.url)), request, context);
}

/** Skips the server loader: after a navigation, the screen itself fetches its text and shows a spinner. */
export const clientLoader = () => undefined;

export default function StaticPage({ loaderData }: Route.ComponentProps) {
  const name = getName(useLocation());
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const origin = root?.origin ?? "";
  const contacts = {
    "mailto:abuse": `mailto:${root?.contacts.abuse ?? ""}`,
    "mailto:support": `mailto:${root?.contacts.support ?? ""}`,
    "mailto:security": root?.contacts.security ?? "",
  };
  return (
    <ContactAddresses value={contacts}>
      <ArticleScreen kind="page" path={`/${name}`} {...{ name, origin }} loaded={loaderData} />
    </ContactAddresses>
  );
}

/** Lower-cased, since routes ignore case. */
function getName({ pathname }: { readonly pathname: string }): string {
  return pathname.split("/")[1]!.toLowerCase();
}
