export interface Post {
  readonly name: string;
  /** The publication date, `YYYY-MM-DD`. */
  readonly date: string;
}

const files = import.meta.glob<readonly Post[]>("/content/posts.json", { eager: true, import: "default" });

/** Every post of the blog, newest first. */
export const posts: readonly Post[] = newestFirst(Object.values(files).flat());

export function newestFirst(unordered: readonly Post[]): readonly Post[] {
  return unordered.toSorted((a, b) => b.date.localeCompare(a.date));
}
