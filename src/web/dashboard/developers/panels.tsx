import type { ComponentType } from "react";
import { KeysTab } from "#features/api-keys/screens/keys-tab.tsx";
import { RequestsTab } from "#features/api-keys/screens/requests-tab.tsx";
import { AppsTab } from "#features/oauth/screens/apps-tab.tsx";
import { WebhooksTab } from "#features/webhooks/screens/webhooks-tab.tsx";
import type { TabName } from "./tabs.ts";

/** The content of each tab; a tab without content is not shown. */
export const panels: Partial<Record<TabName, ComponentType>> = {
  keys: KeysTab,
  webhooks: WebhooksTab,
  apps: AppsTab,
  requests: RequestsTab,
};
