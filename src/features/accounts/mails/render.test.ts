import { describe, expect, test } from "vitest";
import { languages } from "#base/language.ts";
import type { MailContent } from "./content.ts";
import { renderMail } from "./render.tsx";
import { wordsIn } from "./words.ts";

const URL = "https://halka.example/";
const contents: readonly MailContent[] = [
  { kind: "verify", username: "ada", text: "K7MPX2QH" },
  { kind: "reset", username: "ada", text: "a".repeat(43) },
  { kind: "taken", username: "ada" },
];

function keysOf(words: object, path = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "object" ? keysOf(value as object, `${path}${key}.`) : [path + key],
  );
}

describe.for(languages)("mails in %s", (language) => {
  test("have every sentence that the English ones have", () => {
    expect(keysOf(wordsIn(language))).toEqual(keysOf(wordsIn("en")));
    expect(keysOf(wordsIn(language)).length).toBeGreaterThan(15);
  });

  test.for(contents)("say the same as HTML and as text: $kind", async (content) => {
    const { subject, html, text } = await renderMail(content, language, URL);
    const path = { verify: "verify-email", reset: `reset-password#token=${"a".repeat(43)}`, taken: "login" }[
      content.kind
    ];
    for (const form of [html, text]) {
      expect(form).toContain(`https://halka.example/${path}`);
      expect(form).toContain("ada");
      expect(form).not.toMatch(/\{\{|undefined|\[object/);
    }
    expect(subject).toBe(wordsIn(language)[content.kind].subject);
    expect(html.includes("K7MPX2QH")).toBe(content.kind === "verify");
    expect(text.includes("K7MPX2QH")).toBe(content.kind === "verify");
  });
});

test("the code stands in no subject, which phones show on a locked screen", async () => {
  const { subject } = await renderMail(contents[0]!, "en", URL);
  expect(subject).not.toContain("K7MPX2QH");
});

test("what people wrote is text in the mail, not HTML", async () => {
  const { html } = await renderMail({ kind: "taken", username: "<img src=x>" }, "en", URL);
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x&gt;");
});

test("nothing in a mail is fetched from anywhere", async () => {
  const { html } = await renderMail(contents[0]!, "en", URL);
  expect(html).not.toMatch(/<(img|script|link|iframe)\b|url\(|@import/);
});
