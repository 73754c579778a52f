import { openLibrary } from "./library.ts";
import { posts } from "./posts.ts";

const files = import.meta.glob<string>("/content/**/*.md", { query: "?raw", import: "default", eager: true });

/** The texts that this build carries. */
export const library = openLibrary(files, posts);
