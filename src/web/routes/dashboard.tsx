import { Outlet, useRouteLoaderData } from "react-router";
import { Guard } from "#features/accounts/screens/guard.tsx";
import { Shell } from "../dashboard/shell.tsx";
import { ShellLoading } from "../dashboard/shell-loading.tsx";
import { usesTexts } from "../i18n/texts.ts";
import type { loader } from "../root.tsx";

export const handle = usesTexts("dashboard", "data", "analytics", "links");

export default function Dashboard() {
  const comingSoon = useRouteLoaderData<typeof loader>("root")?.comingSoon ?? [];
  return (
    <Guard waiting={<ShellLoading />}>
      <Shell comingSoon={comingSoon}>
        <Outlet />
      </Shell>
    </Guard>
  );
}
