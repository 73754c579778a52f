import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import type { Import } from "./import-queries.ts";
import { ReportView } from "./report-view.tsx";

type Report = Import["report"];

/** A report about rows with one remark, of which the server sends the first 200. */
const toReport = (count: number): Report => ({
  rows: count,
  create: count,
  replace: 0,
  skip: 0,
  leave_out: 0,
  room: null,
  blocked: null,
  remarks: [{ kind: "name_cut", count }],
  shown: Array.from({ length: Math.min(count, 200) }, (_, index) => ({
    line: index + 2,
    action: "create",
    name: `Link ${index}`,
    link: `https://a.example/${index}`,
    alias: "",
    remarks: ["name_cut"],
  })),
});

test.each([
  [200, false],
  [500, true],
])("with %d rows, says that only the first 200 are shown: %s", async (count, isSaid) => {
  await renderScreen(<ReportView report={toReport(count)} isStale={false} />);
  expect(screen.getAllByRole("row")).toHaveLength(201);
  expect(screen.queryByText("Showing the first 200 rows.") !== null).toBe(isSaid);
});
