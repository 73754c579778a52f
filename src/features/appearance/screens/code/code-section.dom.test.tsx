import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { defaultAppearance } from "../../default-appearance.ts";
import { getParts } from "../draft/draft-parts.ts";
import { CodeSection } from "./code-section.tsx";

const OFF = /^Custom JavaScript is off on this server\./;

test.each([true, false])("says that custom JavaScript is off unless the server enables it: %s", async (runsScripts) => {
  const parts = getParts(defaultAppearance);
  await renderScreen(<CodeSection parts={parts} edit={() => undefined} notes={[]} runsScripts={runsScripts} />, {
    path: "/dashboard/appearance",
    responses: {},
  });
  fireEvent.click(screen.getByRole("tab", { name: "Custom JavaScript" }));
  expect(screen.queryAllByText(OFF)).toHaveLength(runsScripts ? 0 : 1);
});
