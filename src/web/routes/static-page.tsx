import { useLocation } from "react-router";
import { ArticleScreen } from "#features/site/screens/article-screen.tsx";
import { ContactAddresses } from "#features/site/screens/article-link.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { loadArticle } from "../load-article.server.ts";
import { useSiteSettings } from "../site-settings.ts";
import type { Route } from "./+types/static-page.ts";

export const handle = usesTexts("articles");

export function loader({ request, context }: Route.LoaderArgs) {
  return loadArticle(getName(new URL(request.url)), request, context);
}

/** Skips the server loader: after a navigation, the screen itself fetches its text and shows a spinner. */
export const clientLoader = () => undefined;

export default function StaticPage({ loaderData }: Route.ComponentProps) {
  const name = getName(useLocation());
  const { origin, contacts } = useSiteSettings();
  const addresses = {
    "mailto:abuse": `mailto:${contacts.abuse}`,
    "mailto:support": `mailto:${contacts.support}`,
    "mailto:security": contacts.security,
  };
  return (
    <ContactAddresses value={addresses}>
      <ArticleScreen kind="page" path={`/${name}`} {...{ name, origin }} loaded={loaderData} />
    </ContactAddresses>
  );
}

/** Lower-cased, since routes ignore case. */
function getName({ pathname }: { readonly pathname: string }): string {
  return pathname.split("/")[1]!.toLowerCase();
}
