import { describe, expect, test } from "vitest";
import { languages } from "#base/language.ts";
import { mailSamples } from "#testing/account-mail-samples.ts";
import { buttonUrl } from "./email-message.ts";
import type { MailContent } from "./content.ts";
import { maskEmail, toUnlinkedLine } from "./format.ts";
import { renderMail } from "./render.tsx";
import { getMailTexts } from "./mail-texts.ts";

const URL = "https://halka.example";

function getKeys(words: object, path = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" ? getKeys(value as object, `${path}${key}.`) : [path + key],
  );
}

const getName = (content: MailContent) => content.kind + ("what" in content ? ` ${content.what}` : "");
/** The visible text of an email's HTML. */
const toVisibleText = (html: string) =>
  html
    .replace(/<(style|title)[^>]*>.*?<\/\1>/gs, "")
    .replace(/<!--.*?-->/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replace(
      /&(amp|lt|gt|quot|#x27|#39);/g,
      (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] ?? "'",
    )
    .replace(/\s+/g, " ");

test("there is a sample of each kind of email", () => {
  // each email has a group of texts; `labels` holds the texts that several emails share
  const groups = Object.entries(getMailTexts("en")).filter(([, value]) => typeof value === "object");
  const kinds = groups.flatMap(([key]) => (key === "labels" ? [] : [key]));
  expect(new Set<string>(mailSamples.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

describe.for(languages)("emails in %s", (language) => {
  test("contain every sentence of the English emails", () => {
    expect(getKeys(getMailTexts(language))).toEqual(getKeys(getMailTexts("en")));
    expect(getKeys(getMailTexts(language)).length).toBeGreaterThan(70);
  });

  test.for(mailSamples.map((content) => [getName(content), content] as const))(
    "say the same in HTML and in text: %s",
    async ([, content]) => {
      const { subject, html, text } = await renderMail(content, language, URL);
      expect(subject).toBe(getMailTexts(language)[content.kind].subject);
      expect(html).toContain(`lang="${language}"`);
      const lines = text.split("\n").filter((line) => line !== "" && line !== "-- ");
      const pieces = lines.flatMap((line) => (line.startsWith("    ") ? line.split(": ") : [line.replace(/:$/, "")]));
      for (const piece of pieces) expect(toVisibleText(html)).toContain(piece.replace(/^> /, "").trim());
      for (const form of [html, text]) expect(form).not.toMatch(/\{\{|undefined|\[object|Invalid Date/);
      const url = buttonUrl(content, URL);
      expect([html.includes(`href="${url?.replaceAll("&", "&amp;")}"`), lines.includes(url ?? "")]).toEqual([
        url !== undefined,
        url !== undefined,
      ]);
      expect(html.includes("K7MPX2QH")).toBe(content.kind === "verify");
      expect(text.includes("K7MPX2QH")).toBe(content.kind === "verify");
    },
  );
});

test("emails link to the right pages, with tokens after the # where no server reads them", () => {
  const paths = mailSamples.map((content) => [getName(content), buttonUrl(content, URL)?.slice(URL.length)]);
  expect(Object.fromEntries(paths)).toMatchObject({
    verify: "/verify-email#code=K7MPX2QH",
    reset: `/reset-password#token=${"a".repeat(43)}`,
    taken: "/login",
    "address-change": `/confirm-address#token=${"b".repeat(43)}`,
    "address-change-notice": `/confirm-address#token=${"c".repeat(43)}`,
    "username-changed": "/ada.lovelace",
    "deletion-done": undefined,
  });
});

test("no subject contains the code, since phones show it on a locked screen", async () => {
  for (const language of languages) {
    for (const content of mailSamples) {
      expect((await renderMail(content, language, URL)).subject).not.toContain("K7MPX2QH");
    }
  }
});

test("user-supplied text is escaped in the HTML", async () => {
  const markup = "<img src=x>";
  for (const content of [
    { kind: "taken", username: markup },
    { kind: "factor-changed", username: "ada", what: "passkey-added", name: markup },
    { kind: "new-sign-in", username: "ada", device: markup, place: markup, at: new Date(0) },
    { kind: "username-changed", username: "ada", old: markup, until: new Date(0) },
  ] satisfies MailContent[]) {
    const { html } = await renderMail(content, "en", URL);
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x&gt;");
  }
});

test("user-supplied text is one short line that no mail program turns into a link", () => {
  expect(toUnlinkedLine("a\r\n\r\nVisit  us\u0000 now")).toBe("a Visit us now");
  expect(toUnlinkedLine("win.evil.example https://evil.example me@evil.example")).not.toMatch(/\w\.\w|:\/\/|@\w/);
  expect(toUnlinkedLine("x".repeat(500))).toHaveLength(80);
  expect(toUnlinkedLine(`${"x".repeat(78)}😀😀`)).toBe(`${"x".repeat(78)}…`);
  for (const joined of ["👩‍💻 work", "می‌خواهم"]) expect(toUnlinkedLine(joined)).toBe(joined);
  expect(toUnlinkedLine(" \u200d\u200c ")).toBe("");
  expect(toUnlinkedLine("ada")).toBe("ada");
  expect(maskEmail("countess@example.org").replaceAll("\u2060", "")).toBe("c•••@example.org");
});

test("countries are named in the reader's language, and a missing one is called unknown", async () => {
  const at = new Date("2026-03-01T12:30:00Z");
  const placed = (place: string) => ({ kind: "new-sign-in", username: "ada", device: "", place, at }) as const;
  const { text } = await renderMail(placed("TR"), "ru", URL);
  expect(text).toContain("Где: Турция");
  expect(text).toContain("Когда: 1 марта 2026");
  expect(text).toContain("12:30 UTC");
  const { text: unknown } = await renderMail(placed(""), "en", URL);
  expect(unknown).toContain("Device: Unknown\n    Where: Unknown\n    When: 1 March 2026");
});

test("an email loads nothing from the network", async () => {
  for (const content of mailSamples) {
    const { html } = await renderMail(content, "en", URL);
    expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/);
  }
});

test.for(mailSamples.map((content) => [getName(content), content] as const))(
  "every email supports dark mode: %s",
  async ([, content]) => {
    const { html } = await renderMail(content, "en", URL);
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    const classes = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(" ")));
    const withButton = buttonUrl(content, URL) === undefined ? [] : ["button", "url"];
    for (const name of ["paper", "card", "ink", "soft", ...withButton]) expect(classes).toContain(name);
  },
);
