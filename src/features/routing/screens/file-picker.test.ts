import { expect, test } from "vitest";
import { PICTURE_MAX_BYTES } from "#features/media/picture.ts";
import { findPictureError } from "./file-picker.tsx";

test("accepts a picture of the maximum size, and no larger one", () => {
  expect(findPictureError({ type: "image/png", size: PICTURE_MAX_BYTES })).toBeUndefined();
  expect(findPictureError({ type: "image/png", size: PICTURE_MAX_BYTES + 1 })).toBe("size");
});
