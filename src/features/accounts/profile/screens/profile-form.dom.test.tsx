import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { PLACEHOLDER_PATH } from "../limits.ts";
import type { Profile } from "./profile-fields.ts";
import { ProfileForm } from "./profile-form.tsx";

test("requests the placeholder once if neither the picture nor the placeholder loads", async () => {
  const image = "https://pictures.example/ada.png";
  // the form reads the editable fields only
  const profile = { image, country: "" } as Profile;
  const nothing = () => undefined;
  const { container } = await renderScreen(
    <ProfileForm profile={profile} Upload={() => null} onOutcome={nothing} onUnsaved={nothing} />,
  );
  const shown = () => container.querySelector("img")!.getAttribute("src");
  expect(shown()).toBe(image);
  for (let failures = 0; failures < 3; failures++) {
    fireEvent.error(container.querySelector("img")!);
    expect(shown()).toBe(PLACEHOLDER_PATH);
  }
});
