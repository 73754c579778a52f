import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply } from "#testing/api.ts";
import { sampleSource } from "#testing/sample-source.ts";
import { renderScreen } from "#testing/screen.tsx";
import { AnalyticsSourceProvider } from "#features/analytics/screens/statistics/source.tsx";
import type { Annotation } from "../../annotations/contract.ts";
import { AnnotationsDialog } from "./annotations-dialog.tsx";

const note: Annotation = {
  _id: "0190a000-0000-7000-8000-0000000000c1",
  title: "Launch",
  day: "2026-11-01",
  link: null,
  version: 1,
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
};

const findButton = (name: string) => screen.findByRole("button", { name });
const expectFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

test("the focus follows from the list to the form and back, and stays after a deletion", async () => {
  const { user } = await renderScreen(
    <AnalyticsSourceProvider value={sampleSource({})}>
      <AnnotationsDialog onClose={() => undefined} />
    </AnalyticsSourceProvider>,
    {
      responses: {
        "GET /v1/analytics/annotations": () => [note],
        [`DELETE /v1/analytics/annotations/${note._id}`]: () => new Reply(204),
      },
    },
  );
  await user.click(await findButton("Edit note Launch"));
  await expectFocus(screen.getByRole("textbox", { name: "What happened" }));
  await user.click(await findButton("Back"));
  await expectFocus(await findButton("Add note"));
  await user.click(await findButton("Delete note Launch"));
  await expectFocus(await findButton("Add note"));
});
