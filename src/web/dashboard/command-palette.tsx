import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconLayoutGridAdd from "@tabler/icons-react/dist/esm/icons/IconLayoutGridAdd.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconSparkles from "@tabler/icons-react/dist/esm/icons/IconSparkles.mjs";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCurrentUser, useCurrentPage } from "#client/current-user.ts";
import { useAccountCommands } from "#features/accounts/screens/account-commands.tsx";
import { useLinkCommands } from "#features/links/screens/link-commands.tsx";
import { PageAvatar } from "#features/pages/screens/page-avatar.tsx";
import { usePages } from "#features/pages/screens/pages-queries.ts";
import { type Command, matchingCommands, recentFirst } from "#ui/command-list/command.ts";
import { CommandList } from "#ui/command-list/command-list.tsx";
import { useExit } from "./use-exit.ts";
import { navItems } from "./navigation.ts";
import { useRequestNewPage } from "./pages/new-page-request.ts";
import { useSwitchPage } from "./pages/use-switch-page.ts";
import { useTabs } from "./settings/use-tabs.ts";
import { useMayUpgrade } from "./use-sync-plan.ts";

interface CommandPaletteProps {
  /** Stored by the parent, since people may type on in the search field while the palette's code loads. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** The ids of the latest commands, newest first. */
  readonly recent: readonly string[];
  readonly onRun: (id: string) => void;
  readonly onShortcuts: () => void;
  readonly onClose: () => void;
}

/** All screens and actions in one search field. Each feature contributes its own commands. */
export function CommandPalette(props: CommandPaletteProps) {
  const { search, onSearch, recent, onRun, onShortcuts, onClose } = props;
  const { t } = useTranslation("command_palette");
  const isView = useCurrentUser().view !== undefined;
  const all = [
    ...useLinkCommands(search),
    ...useScreenCommands(onShortcuts),
    ...usePageCommands(),
    ...useAccountCommands(),
  ];
  const commands = isView ? all.filter(({ isChange }) => !isChange) : all;
  const shown =
    search.trim() === "" ? recentFirst(commands, recent, t("group.recent")) : matchingCommands(commands, search);

  function run(command: Command) {
    onRun(command.id);
    onClose();
    // waits one frame until the palette has returned the focus, so that a dialog can restore it to the same place
    requestAnimationFrame(() => command.run());
  }

  return (
    <CommandList
      label={t("label")}
      placeholder={t("placeholder")}
      search={search}
      onSearch={onSearch}
      commands={shown}
      count={t("count", { count: shown.length })}
      empty={t("empty")}
      hint={t("hint")}
      onRun={run}
      onClose={onClose}
    />
  );
}

/** Commands to switch to one of the person's other pages, and to add a page. */
function usePageCommands(): readonly Command[] {
  const { t } = useTranslation(["command_palette", "dashboard"]);
  const { id } = useCurrentPage();
  const { data: pages = [] } = usePages();
  const switchTo = useSwitchPage();
  const requestNewPage = useRequestNewPage();
  const others = pages.filter(({ _id }) => _id !== id);
  return [
    ...others.map((page): Command => ({
      id: `page:${page._id}`,
      group: t("group.pages"),
      title: t("switch_to", { title: page.title || page.username }),
      detail: `@${page.username}`,
      words: t("keywords.switch_to"),
      icon: <PageAvatar photo={page.profile_photo} handle={page.username} />,
      run: () => switchTo(page),
    })),
    {
      id: "new-page",
      group: t("group.pages"),
      title: t("dashboard:pages.new"),
      words: t("keywords.new_page"),
      icon: <IconPlus size={19} stroke={1.75} />,
      isChange: true,
      run: () => requestNewPage(true),
    },
  ];
}

/** Commands to open each screen, and to leave the dashboard. */
function useScreenCommands(onShortcuts: () => void): readonly Command[] {
  const { t } = useTranslation(["command_palette", "dashboard", "settings"]);
  const navigate = useNavigate();
  const { handle: username } = useCurrentPage();
  const mayUpgrade = useMayUpgrade();
  const exit = useExit();
  const going = navItems.map(({ to, name, Icon }): Command => ({
    id: `go:${to}`,
    group: t("group.go"),
    title: t(`dashboard:nav.${name}`),
    icon: <Icon size={19} stroke={1.75} />,
    run: () => void navigate(to),
  }));
  const setting = useTabs().map((tab): Command => ({
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
    // leaves the document, so the browser asks about unsaved changes
    run: () => location.assign("/pricing"),
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
      title: exit.label,
      words: t("keywords.log_out"),
      icon: <IconLogout size={19} stroke={1.75} />,
      run: exit.run,
    },
  ];
  return [...going, ...setting, ...doing];
}
