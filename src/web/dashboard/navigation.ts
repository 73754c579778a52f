import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconCode from "@tabler/icons-react/dist/esm/icons/IconCode.mjs";
import IconLayoutDashboard from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconPalette from "@tabler/icons-react/dist/esm/icons/IconPalette.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";

/** The screens of the signed-in area, in menu order. An operator may announce those with a `feature` as coming soon. */
export const navItems = [
  { to: "/dashboard", name: "dashboard", Icon: IconLayoutDashboard },
  { to: "/dashboard/links", name: "links", Icon: IconLink },
  { to: "/dashboard/analytics", name: "analytics", Icon: IconChartBar, feature: "analytics" },
  { to: "/dashboard/audience", name: "audience", Icon: IconUsers },
  { to: "/dashboard/appearance", name: "appearance", Icon: IconPalette },
  { to: "/dashboard/developers", name: "developers", Icon: IconCode },
  { to: "/dashboard/settings", name: "settings", Icon: IconSettings },
] as const;
