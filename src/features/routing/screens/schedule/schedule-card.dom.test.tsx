import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import type { ScheduleField } from "../rule-fields.ts";
import { ScheduleCard } from "./schedule-card.tsx";

function Card() {
  const [schedule, setSchedule] = useState<ScheduleField | null>({
    from: "2030-05-01T09:00",
    until: "",
    hours: [],
    zone: "Asia/Tokyo",
  });
  const set = (_name: string, value: ScheduleField | null) => setSchedule(value);
  return <ScheduleCard editor={{ fields: { schedule }, set, errorAt: () => undefined }} />;
}

test("keeps the chosen zone while the only date is retyped", async () => {
  const { user } = await renderScreen(<Card />);
  await user.click(await screen.findByRole("button", { name: /^Schedule/ }));
  // a browser reports an empty date as soon as one of its parts is cleared
  fireEvent.change(screen.getByLabelText("Opens"), { target: { value: "" } });
  fireEvent.change(screen.getByLabelText("Opens"), { target: { value: "2030-05-01T10:00" } });
  expect(screen.getByDisplayValue("2030-05-01T10:00")).toBeDefined();
  expect(screen.getByDisplayValue(/^Tokyo/)).toBeDefined();
});
