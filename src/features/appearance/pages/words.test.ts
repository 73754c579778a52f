import { expect, test } from "vitest";
import { languages } from "#base/language.ts";
import { inSeconds, word } from "./words.ts";

test("uses the exact sentences of the specification", () => {
  expect(word("en", "notFoundTitle")).toBe("The profile you're looking for doesn't exist.");
  expect(word("en", "failedTitle")).toBe("Failed to load profile");
  expect(word("en", "join", { username: "ada" })).toBe("Join ada on Halka");
});

test("a value is inserted verbatim, even if it looks like a placeholder or a replacement pattern", () => {
  expect(word("en", "join", { username: "{{product}} $& $1" })).toBe("Join {{product}} $& $1 on Halka");
});

test("seconds follow the language's plural rules", () => {
  expect(languages.map((language) => [inSeconds(language, 1), inSeconds(language, 3), inSeconds(language, 5)])).toEqual(
    [
      ["in 1 second", "in 3 seconds", "in 5 seconds"],
      ["1 saniye sonra", "3 saniye sonra", "5 saniye sonra"],
      ["через 1 секунду", "через 3 секунды", "через 5 секунд"],
    ],
  );
});
