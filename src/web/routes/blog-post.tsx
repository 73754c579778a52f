import { useRouteLoaderData } from "react-router";
import { postPath, POSTS } from "#features/site/content/names.ts";
import { ArticleScreen } from "#features/site/screens/article-screen.tsx";
import { speaks } from "../i18n/texts.ts";
import { loadArticle } from "../load-article.server.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { Route } from "./+types/blog-post.ts";

export const handle = speaks("articles");

export function loader({ params, request, context }: Route.LoaderArgs) {
  return loadArticle(`${POSTS}/${params.postName}`, request, context);
}

/** After a navigation the screen itself fetches its text, and shows that it does. */
export const clientLoader = () => undefined;

export default function BlogPost({ params: { postName }, loaderData }: Route.ComponentProps) {
  const origin = useRouteLoaderData<typeof rootLoader>("root")?.origin ?? "";
  return (
    <ArticleScreen
      kind="post"
      name={`${POSTS}/${postName}`}
      path={postPath(postName)}
      origin={origin}
      brought={loaderData}
    />
  );
}
