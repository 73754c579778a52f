import { openLibrary } from "./library.ts";
import { posts } from "./posts.ts";

const files = import.meta.glob<string>("/content/**/*.md", { query: "?raw", import: "default", eager: true });

/** The articles included in this build. */
export const library = openLibrary(files, posts);
