import { expect, test } from "vitest";
import { readRobotsRules } from "./robots-rules.ts";

const isAllowed = (text: string, path: string) => readRobotsRules(text, "HalkaBot").isAllowed(path);
const forAll = (...rules: string[]) => ["User-agent: *", ...rules, ""].join("\n");

test("everything is allowed without a rule for us", () => {
  expect(isAllowed("", "/")).toBe(true);
  expect(isAllowed("<html>Not found</html>", "/")).toBe(true);
  expect(isAllowed("Disallow: /\n", "/a")).toBe(true);
  expect(isAllowed("User-agent: other\nDisallow: /\n", "/a")).toBe(true);
  expect(isAllowed(forAll("Disallow:"), "/a")).toBe(true);
});

test("all groups that name us count, and only those", () => {
  const text =
    "User-agent: *\nDisallow: /\n\nuser-agent : halkabot/1.0 # us\r\nUser-Agent: other\r\nDISALLOW: /a\r\n" +
    "User-agent: other\nDisallow: /b\nUser-agent: HalkaBot\nSitemap: https://a.example/\nDisallow: /c # that is all\n";
  expect(["/", "/a", "/b", "/c/d"].map((path) => isAllowed(text, path))).toEqual([true, false, true, false]);
  expect(isAllowed("User-agent: HalkaBot\n\nUser-agent: other\nDisallow: /\n", "/")).toBe(false);
  expect(isAllowed("User-agent: *\nDisallow: /\nUser-agent: HalkaBot\n", "/")).toBe(true);
});

test("the longest rule wins, and allow wins a tie", () => {
  const text = forAll("Disallow: /a", "Allow: /a/b", "Disallow: /a/b/c", "Disallow: /x", "Allow: /x");
  expect(["/a", "/a/b", "/a/b/cd", "/x"].map((path) => isAllowed(text, path))).toEqual([false, true, false, true]);
});

test.each([
  ["/fish", "/fish.html", true],
  ["/fish", "/Fish", false],
  ["/fish*", "/fishheads", true],
  ["/fish/", "/fish", false],
  ["/*.php", "/folder/file.php?a=1", true],
  ["/*.php$", "/file.php?a=1", false],
  ["/*.php$", "/a.php/b.php", true],
  ["/fish*.php", "/fishheads/catfish.php", true],
  ["/a$", "/a", true],
  ["/a$", "/ab", false],
  ["/a*a$", "/a", false],
  ["/a**b*$", "/axbx", true],
  ["/a*b*a", "/aab", false],
  ["*?id=", "/a?id=1", true],
  ["/$a", "/$ab", true],
  ["/şal", "/%C5%9Fal", true],
  ["/%62a%7e%c5", "/ba~%C5", true],
  ["/a%2fb", "/a/b", false],
  ["a", "/a", false],
])("the pattern %s and the path %s match: %s", (pattern, path, expected) => {
  expect(isAllowed(forAll(`Disallow: ${pattern}`), path)).toBe(!expected);
});

test("rules at the end of a file of 500 KiB count", () => {
  const others = "User-agent: other\nDisallow: /something\n".repeat(13_000);
  expect(isAllowed(others + forAll("Disallow: /a"), "/a")).toBe(false);
});

const longPath = `/${"a".repeat(2_046)}`;
const many = (rule: (index: number) => string) => forAll(...Array.from({ length: 2_000 }, (_, index) => rule(index)));

test.each([
  ["many agents and many rules", "user-agent:*\n".repeat(19_000) + "allow:*\n".repeat(31_000)],
  ["many agents and different rules", "user-agent:*\n".repeat(15_000) + many((index) => `allow:/${index}`)],
  ["a rule of wildcards", forAll(`Disallow: /${"*".repeat(500_000)}b`)],
  ["many wildcards", many((index) => `Disallow: /${"*a".repeat(100)}${index}`)],
  ["long rules that nearly match", many((index) => `Disallow: /*${"a".repeat(200)}b${index}`)],
  ["spaces", " ".repeat(500_000)],
])("a hostile file takes milliseconds: %s", (_, text) => {
  const startedMs = performance.now();
  isAllowed(text, longPath);
  // it takes about 20 ms; the rest is for busy machines
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
