import { describe, expect, test } from "vitest";
import { PICTURE_MAX_BYTES } from "../picture.ts";
import { findFileError, getAcceptedTypes } from "./purpose.ts";

describe("a file for a profile photo, thumbnail, logo or background", () => {
  test.each(["image/jpeg", "image/png", "image/gif", "image/webp"])("may be %s", (type) => {
    for (const purpose of ["profile", "thumbnail", "logo", "background"] as const)
      expect(findFileError({ type, size: PICTURE_MAX_BYTES }, purpose)).toBeUndefined();
  });

  test.each(["image/svg+xml", "image/avif", "text/html", ""])("may not be %j", (type) => {
    expect(findFileError({ type, size: 1 }, "profile")).toBe("type");
  });

  test("may not be larger than the server's limit", () => {
    expect(findFileError({ type: "image/png", size: PICTURE_MAX_BYTES + 1 }, "logo")).toBe("size");
  });
});

test("a file for a header photo may be any image of any size, as specified", () => {
  expect(findFileError({ type: "image/avif", size: 50 * PICTURE_MAX_BYTES }, "header")).toBeUndefined();
  expect(findFileError({ type: "application/pdf", size: 1 }, "header")).toBe("type");
  expect(getAcceptedTypes("header")).toBe("image/*");
});
