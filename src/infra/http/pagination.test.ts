import { expect, test } from "vitest";
import { ApiError } from "#base/errors.ts";
import { linkToNext, takePage } from "./pagination.ts";

const items = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
const getIds = (page: readonly unknown[]) => page.map((item) => (item as { id: string }).id).join("");

test("returns the whole list, page by page", () => {
  const pages: string[] = [];
  for (let cursor: string | undefined, isDone = false; !isDone;) {
    const { items: page, next } = takePage(items, "id", { cursor, limit: 2 });
    pages.push(getIds(page));
    cursor = next;
    isDone = next === undefined;
  }
  expect(pages).toEqual(["ab", "cd", "e"]);
});

test("has no next page if the last one is full", () => {
  expect(takePage(items, "id", { limit: 5 }).next).toBeUndefined();
  expect(takePage([], "id", { limit: 5 })).toEqual({ items: [], next: undefined });
});

test("neither repeats nor skips items when others are added before them", () => {
  const { next } = takePage(items, "id", { limit: 2 });
  expect(getIds(takePage([{ id: "new" }, ...items], "id", { cursor: next, limit: 2 }).items)).toBe("cd");
});

test("continues at the position of the last item if it has been deleted", () => {
  const { next } = takePage(items, "id", { limit: 2 });
  const rest = items.filter(({ id }) => id !== "b");
  expect(getIds(takePage(rest, "id", { cursor: next, limit: 2 }).items)).toBe("cd");
});

test.each(["", "?", "W10", Buffer.from('["a",-1]').toString("base64url")])("rejects the cursor %j", (cursor) => {
  expect(() => takePage(items, "id", { cursor })).toThrow(ApiError);
});

test("keeps the other parameters of the address", () => {
  expect(linkToNext("https://halka.example/api/v1/domains?limit=2&cursor=old", "abc")).toBe(
    '</api/v1/domains?limit=2&cursor=abc>; rel="next"',
  );
});
