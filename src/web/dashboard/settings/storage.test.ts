import { expect, test } from "vitest";
import { formatGigabytes, toGigabytes, storageShare } from "./storage.ts";

const GB = 1024 * 1024;

test.each([
  [0, 0, 0],
  [GB, 1, 0.1],
  [2.5 * GB, 2.5, 0.25],
  [10 * GB, 10, 1],
  [25 * GB, 25, 1],
])("shows %d KiB as %d GB, and fills this share of the bar: %d", (totalStorage, gigabytes, share) => {
  expect([toGigabytes(totalStorage), storageShare(totalStorage)]).toEqual([gigabytes, share]);
});

test("formats gigabytes by language", () => {
  const written = ["en", "tr", "ru"].map((language) => formatGigabytes(2.345, language).replace(/\s/g, " "));
  expect(written).toEqual(["2.35 GB", "2,35 GB", "2,35 ГБ"]);
});
