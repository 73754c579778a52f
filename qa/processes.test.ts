import { expect, test } from "vitest";
import { namesFolder } from "./processes.ts";

test.each([
  ["postgres\0-D\0/x/data-1/postgres", true],
  ["postgres\0-D\0/x/data-1", true],
  ["postgres: halka /x/data-1: idle", true],
  ["node\0/x/data-10/main.js\0/x/data-1\0", true],
  ["postgres\0-D\0/x/data-10/postgres", false],
  ["chromium\0--user-data-dir=/x/data-1-profile", false],
])("finds the folder /x/data-1 in a command line only as a whole: %j", (command, isFound) => {
  expect(namesFolder(command, "/x/data-1")).toBe(isFound);
});
