import { createContext } from "react";
import type { Article } from "../content/article.ts";

/** Articles by address that this document has shown, so that going back finds the page at its former height. */
export const PreloadedArticles = createContext<Map<string, Article> | undefined>(undefined);
