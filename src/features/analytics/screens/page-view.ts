import { useEffect } from "react";
import { useLocation } from "react-router";
import { createApiClient } from "#client/call.ts";
import { useCurrentUser, useCurrentPage } from "#client/current-user.ts";
import type { AnalyticsContract } from "../contract.ts";

const call = createApiClient<AnalyticsContract>();
const PATH_MAX_LENGTH = 200;

/** Reports each change of screen, except while an operator views the account. A failure is only logged. */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const { id: userId } = useCurrentPage();
  const isView = useCurrentUser().view !== undefined;
  useEffect(() => {
    if (isView) return;
    const body = { path: pathname.slice(0, PATH_MAX_LENGTH) };
    call("POST /v1/log/page-view/{userId}", { params: { userId }, body }).catch((error: unknown) =>
      console.error("page view", error),
    );
  }, [pathname, userId, isView]);
}
