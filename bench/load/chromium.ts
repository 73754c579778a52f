import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../../tools/setup/chromium.mjs";

export const isChromiumInstalled = (): boolean => findChromium() !== undefined;

export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("This part needs Chromium: `npm run e2e` installs it.");
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...args] });
}
