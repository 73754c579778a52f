import { createContext } from "react";
import type { Article } from "../content/article.ts";

/**
 * Articles that this document has shown, by address. Going back renders them at once, so that the scroll position is
 * restored.
 */
export const PreloadedArticles = createContext<Map<string, Article> | undefined>(undefined);
