import { screen } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { sampleShortLink } from "#testing/sample-link.ts";
import { renderScreen, simulatePopovers } from "#testing/screen.tsx";
import { type ShortLinkActions, ShortLinkActionsContext } from "./short-link-actions.ts";
import { ShortLinkMenu } from "./short-link-menu.tsx";

beforeEach(simulatePopovers);

test("opens the destination in a new tab", async () => {
  const link = sampleShortLink("coffee");
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  onTestFinished(() => open.mockRestore());
  const nothing = () => undefined;
  const actions: ShortLinkActions = {
    edit: nothing,
    showQr: nothing,
    openMenu: nothing,
    openHealth: nothing,
    select: nothing,
    pressKey: nothing,
    toStatistics: nothing,
    filterByTag: nothing,
  };
  const { user } = await renderScreen(
    <ShortLinkActionsContext value={actions}>
      <ShortLinkMenu
        link={link}
        anchor={document.body}
        openDialog={nothing}
        onPlace={nothing}
        onArchive={nothing}
        onDuplicate={nothing}
        onClose={nothing}
      />
    </ShortLinkActionsContext>,
  );
  await user.click(await screen.findByRole("menuitem", { name: "Open link" }));
  expect(open).toHaveBeenCalledWith(link.link, "_blank", "noopener,noreferrer");
});
