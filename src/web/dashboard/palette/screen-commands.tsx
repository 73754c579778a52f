import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconLayoutGridAdd from "@tabler/icons-react/dist/esm/icons/IconLayoutGridAdd.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconSparkles from "@tabler/icons-react/dist/esm/icons/IconSparkles.mjs";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentPage } from "#client/current-page.ts";
import { signOut } from "#features/accounts/screens/sign-out.ts";
import type { Command } from "#ui/palette/command.ts";
import { useLeaveThrough } from "../leave-guard.ts";
import { useMayUpgrade } from "../use-followed-plan.ts";
import { places } from "../navigation.ts";
import { tabs } from "../settings/tabs.ts";

/** Commands for every screen, and to leave the dashboard. */
export function useScreenCommands(onShortcuts: () => void): readonly Command[] {
  const { t } = useTranslation(["palette", "dashboard", "settings"]);
  const navigate = useNavigate();
  const { handle: username } = useCurrentPage();
  const mayUpgrade = useMayUpgrade();
  const leaveThrough = useLeaveThrough();
  const going = places.map(({ to, name, Icon }): Command => ({
    id: `go:${to}`,
    group: t("group.go"),
    title: t(`dashboard:nav.${name}`),
    icon: <Icon size={19} stroke={1.75} />,
    run: () => void navigate(to),
  }));
  const setting = tabs.map((tab): Command => ({
    id: `settings:${tab}`,
    group: t("group.go"),
    title: t("settings_tab", { tab: t(`settings:tabs.${tab}`) }),
    icon: <IconSettings size={19} stroke={1.75} />,
    run: () => void navigate(`/dashboard/settings?tab=${tab}`),
  }));
  const upgrade: Command = {
    id: "upgrade",
    group: t("group.actions"),
    title: t("dashboard:upgrade.button"),
    words: t("keywords.upgrade"),
    icon: <IconSparkles size={19} stroke={1.75} />,
    run: () => leaveThrough(() => location.assign("/pricing")),
  };
  const doing: Command[] = [
    {
      id: "preview",
      group: t("group.actions"),
      title: t("dashboard:preview"),
      detail: `/${username}`,
      icon: <IconExternalLink size={19} stroke={1.75} />,
      run: () => void window.open(`/${username}`, "_blank", "noopener"),
    },
    {
      id: "start",
      group: t("group.actions"),
      title: t("start"),
      words: t("keywords.start"),
      icon: <IconLayoutGridAdd size={19} stroke={1.75} />,
      run: () => void navigate("/dashboard/start"),
    },
    ...(mayUpgrade ? [upgrade] : []),
    {
      id: "shortcuts",
      group: t("group.actions"),
      title: t("dashboard:shortcuts.title"),
      icon: <IconKeyboard size={19} stroke={1.75} />,
      run: onShortcuts,
    },
    {
      id: "log-out",
      group: t("group.actions"),
      title: t("dashboard:log_out"),
      words: t("keywords.log_out"),
      icon: <IconLogout size={19} stroke={1.75} />,
      run: () => leaveThrough(signOut),
    },
  ];
  return [...going, ...setting, ...doing];
}
