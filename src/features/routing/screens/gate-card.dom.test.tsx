import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import type { Gate } from "../schema.ts";
import { GateCard } from "./gate-card.tsx";

function Card() {
  const [gate, setGate] = useState<Gate | null>({ kind: "age", years: 18 });
  const set = (_name: string, value: Gate | null) => setGate(value);
  return <GateCard editor={{ fields: { gate }, set, errorAt: () => undefined }} />;
}

test("replaces the minimum age with what is typed after it was cleared", async () => {
  const { user } = await renderScreen(<Card />);
  await user.click(await screen.findByRole("button", { name: /18/ }));
  const field = screen.getByRole<HTMLInputElement>("textbox");
  await user.clear(field);
  expect(field.value).toBe("");
  await user.type(field, "21");
  expect(field.value).toBe("21");
});
