import { expect, test, vi } from "vitest";
import { printTable } from "./print.ts";

test("a table may have more rows than a function can have arguments", () => {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    printTable(
      ["LINK", "CLICKS"],
      Array.from({ length: 200_000 }, (_, number) => ["a", number]),
    );
  } finally {
    write.mockRestore();
  }
  expect(lines).toHaveLength(200_001);
  expect(lines.slice(0, 2)).toEqual(["LINK  CLICKS\n", "a          0\n"]);
});
