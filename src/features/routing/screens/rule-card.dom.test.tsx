import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { RuleCard } from "./rule-card.tsx";

function Card() {
  const [hasError, setError] = useState(true);
  return (
    <RuleCard icon={null} title="Password" state={undefined} hint="Asks for a password." hasError={hasError}>
      <input onChange={() => setError(false)} />
    </RuleCard>
  );
}

test("a card that an error opened stays open while its field is corrected, and can then be closed", async () => {
  const { user } = await renderScreen(<Card />);
  const head = screen.getByRole("button", { name: /^Password/ });
  await user.click(head);
  expect(head.getAttribute("aria-expanded")).toBe("true");
  const field = screen.getByRole<HTMLInputElement>("textbox");
  await user.type(field, "open sesame");
  expect([field.isConnected, field.value]).toEqual([true, "open sesame"]);
  await user.click(head);
  expect(screen.queryByRole("textbox")).toBeNull();
});
