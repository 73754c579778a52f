import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { ColourField } from "./colour-field.tsx";

function Form() {
  const [colour, setColour] = useState("#000000");
  return (
    <>
      <ColourField label="Dots" value={colour} onChange={setColour} dropperLabel="Pick" />
      <output>{colour}</output>
    </>
  );
}

test("keeps a typed colour when the field loses focus before the next render", async () => {
  await renderScreen(<Form />);
  const field = screen.getByRole("textbox", { name: "Dots" });
  act(() => field.focus());
  act(() => {
    fireEvent.change(field, { target: { value: "#1e3a8a" } });
    field.blur();
  });
  expect(screen.getByText("#1e3a8a")).toBeDefined();
});
