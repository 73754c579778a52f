import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { postPath, POSTS } from "#features/site/content/names.ts";
import { ArticleFrame } from "#features/site/screens/article-frame.tsx";
import { ArticleScreen } from "#features/site/screens/article-screen.tsx";
import { ArticleFailure } from "#features/site/screens/article-placeholders.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { loadArticle } from "../load-article.server.ts";
import { useSiteSettings } from "../site-settings.ts";
import type { Route } from "./+types/blog-post.ts";

export const handle = usesTexts("articles");

export function loader({ params, request, context }: Route.LoaderArgs) {
  return loadArticle(`${POSTS}/${params.postName}`, request, context);
}

/** Skips the server loader: after a navigation, the screen itself fetches its text and shows a spinner. */
export const clientLoader = () => undefined;

export default function BlogPost({ params: { postName }, loaderData }: Route.ComponentProps) {
  const { origin } = useSiteSettings();
  return (
    <ArticleScreen
      kind="post"
      name={`${POSTS}/${postName}`}
      path={postPath(postName)}
      origin={origin}
      loaded={loaderData}
    />
  );
}

/** Shows the message for a missing post in the frame of the blog. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation("articles");
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <ArticleFrame isPost query="" isBusy={false}>
      <ArticleFailure text={t("failed_post")} tryAgain={() => location.reload()} />
    </ArticleFrame>
  );
}
