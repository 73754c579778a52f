import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { ProfilePhotoChoices } from "./photos-section.tsx";

function Choices() {
  const [value, setValue] = useState("https://files.example/ada.png");
  return <ProfilePhotoChoices value={value} onChange={setValue} onUpload={() => undefined} />;
}

test("removing a picture moves the focus to the button that uploads another", async () => {
  const { user } = await renderScreen(<Choices />);
  await user.click(await screen.findByRole("button", { name: "Remove custom profile photo" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Upload custom profile photo" }));
});
