import { expect, test } from "vitest";
import { languages } from "#base/language.ts";
import { inSeconds, translate } from "./texts.ts";

test("uses the exact sentences of the specification", () => {
  expect(translate("en", "notFoundTitle")).toBe("The profile you're looking for doesn't exist.");
  expect(translate("en", "failedTitle")).toBe("Failed to load profile");
  expect(translate("en", "join", { username: "ada" })).toBe("Join ada on Halka");
});

test("inserts a value verbatim, even if it looks like a placeholder or a replacement pattern", () => {
  expect(translate("en", "join", { username: "{{product}} $& $1" })).toBe("Join {{product}} $& $1 on Halka");
});

test("uses the language's plural forms for seconds", () => {
  expect(languages.map((language) => [inSeconds(language, 1), inSeconds(language, 3), inSeconds(language, 5)])).toEqual(
    [
      ["in 1 second", "in 3 seconds", "in 5 seconds"],
      ["1 saniye sonra", "3 saniye sonra", "5 saniye sonra"],
      ["через 1 секунду", "через 3 секунды", "через 5 секунд"],
    ],
  );
});
