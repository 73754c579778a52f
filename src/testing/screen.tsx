import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, configure, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ResourceLanguage } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { CurrentUser } from "#client/current-user.ts";
import type { SessionUser } from "#client/session.ts";
import { LinkCommandProvider } from "#features/links/screens/pending-command.ts";
import { SavedItemProvider } from "#features/blocks/screens/page-items.ts";
import { withCloseLabel } from "#ui/theme.ts";
import { LeaveGuardProvider } from "#web/dashboard/leave-guard.tsx";
import { newQueryClient } from "#web/dashboard/query-client.ts";
import { createI18n } from "#web/i18n/i18n.client.ts";
import { type Responses, serveApi } from "./api.ts";

declare global {
  interface Window {
    /** https://github.com/capricorn86/happy-dom/wiki/Window */
    readonly happyDOM: { setURL(url: string): void; abort(): Promise<void> };
  }
}

const texts = Object.fromEntries(
  Object.entries(
    import.meta.glob<ResourceLanguage[string]>("/locales/en/*.json", { eager: true, import: "default" }),
  ).map(([path, content]) => [/(\w+)\.json$/.exec(path)![1]!, content]),
);

export const sampleUser: SessionUser = {
  _id: "0190a000-0000-7000-8000-000000000001",
  username: "ada",
  email: "ada@example.com",
  token: "token",
  status: "active",
  subscription: { name: "Free" },
  subscription_expire: null,
  promo: false,
};

const theme = withCloseLabel("Close");

configure({
  // without style sheets, visibility means little, and computing it takes most of the time of a query by role
  defaultHidden: true,
});

interface ScreenOptions {
  readonly path?: string;
  readonly responses?: Responses;
  /** Fields in which the signed-in person differs from the sample. */
  readonly person?: Partial<SessionUser>;
}

/** Makes lists wide enough for their layout as a table; happy-dom computes no layout. Returns a function to undo it. */
export function simulateWideLayout(): () => void {
  const wide = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect");
  wide.mockReturnValue(new DOMRect(0, 0, 1200, 60));
  return () => wide.mockRestore();
}

/** Lets menus open and close; happy-dom has no popovers. Returns a function to undo it. */
export function simulatePopovers(): () => void {
  const methods = {
    showPopover() {},
    hidePopover(this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed" }));
    },
  };
  Object.assign(HTMLElement.prototype, methods);
  return () => Object.keys(methods).forEach((name) => Reflect.deleteProperty(HTMLElement.prototype, name));
}

/** Renders part of the dashboard in English for a signed-in person; the API returns the given responses. */
export async function renderScreen(
  children: ReactNode,
  { path = "/dashboard", responses = {}, person }: ScreenOptions = {},
) {
  const api = await serveApi(responses);
  window.happyDOM.setURL(api.origin + path);
  document.documentElement.lang = "en";
  const queries = newQueryClient();
  const router = createMemoryRouter([{ path: "*", element: children }], { initialEntries: [path] });
  const user = userEvent.setup();
  const view = render(
    <I18nextProvider i18n={createI18n("en", texts)}>
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={queries}>
          <CurrentUser value={{ ...sampleUser, ...person }}>
            <LeaveGuardProvider>
              <LinkCommandProvider>
                <SavedItemProvider>
                  <RouterProvider router={router} />
                </SavedItemProvider>
              </LinkCommandProvider>
            </LeaveGuardProvider>
          </CurrentUser>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return {
    ...view,
    user,
    queries,
    calls: api.calls,
    /** Replaces the text of a field, as if pasted. */
    async fill(field: HTMLElement, text: string) {
      await user.clear(field);
      await user.paste(text);
    },
    /** Path and query of the current address. */
    where: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => act(async () => router.navigate(to)),
    back: () => act(async () => router.navigate(-1)),
  };
}
