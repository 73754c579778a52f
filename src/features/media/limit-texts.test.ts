import { describe, expect, it } from "vitest";
import { languages } from "#base/language.ts";
import { fileTooLarge, pictureTooLarge } from "./contract.ts";
import { PICTURE_MAX_BYTES } from "./picture.ts";
import { FILE_MAX_BYTES } from "./files/types.ts";

type Texts = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Texts>("/locales/*/{calls,domains,editor,errors,uploads}.json", {
  eager: true,
  import: "default",
});

/** Every text that names a size limit. */
const TEXTS = [
  ["calls.calls.uploadPicture", PICTURE_MAX_BYTES],
  ["domains.rules.error.size", PICTURE_MAX_BYTES],
  ["editor.picture_error.size", PICTURE_MAX_BYTES],
  ["errors.picture_too_large", PICTURE_MAX_BYTES],
  ["uploads.error.size", PICTURE_MAX_BYTES],
  ["uploads.hint", PICTURE_MAX_BYTES],
  ["calls.calls.uploadFile", FILE_MAX_BYTES],
  ["errors.file_too_large", FILE_MAX_BYTES],
] as const;

const toPattern = (bytes: number) => new RegExp(String.raw`(?<!\d)${bytes / 1024 / 1024}\s?(?:MB|MiB|МБ|МиБ)`);

describe.each(languages)("the texts in %s", (language) => {
  it.each(TEXTS)("name the limit in %s", (key, bytes) => {
    const [name, ...path] = key.split(".");
    let text: unknown = files[`/locales/${language}/${name}.json`];
    for (const part of path) text = (text as Texts)[part];
    expect(text).toMatch(toPattern(bytes));
  });
});

it("names the limits in the API errors", () => {
  expect(pictureTooLarge.message).toMatch(toPattern(PICTURE_MAX_BYTES));
  expect(fileTooLarge.message).toMatch(toPattern(FILE_MAX_BYTES));
});
