import { useTranslation } from "react-i18next";
import { useAccountCommands } from "#features/accounts/screens/account-commands.tsx";
import { useLinkCommands } from "#features/links/screens/link-commands.tsx";
import { type Command, matchingCommands, recentFirst } from "#ui/palette/command.ts";
import { Palette } from "#ui/palette/palette.tsx";
import { usePageCommands } from "./page-commands.tsx";
import { useScreenCommands } from "./screen-commands.tsx";

interface CommandPaletteProps {
  /** Kept by the parent: the search field that opens the palette may receive more letters while it loads. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** The ids of the latest commands, newest first. */
  readonly recent: readonly string[];
  readonly onRun: (id: string) => void;
  readonly onShortcuts: () => void;
  readonly onClose: () => void;
}

/** Every screen and action in one search field; each feature contributes its own. */
export function CommandPalette(props: CommandPaletteProps) {
  const { search, onSearch, recent, onRun, onShortcuts, onClose } = props;
  const { t } = useTranslation("palette");
  const commands = [
    ...useLinkCommands(search),
    ...useScreenCommands(onShortcuts),
    ...usePageCommands(),
    ...useAccountCommands(),
  ];
  const shown =
    search.trim() === "" ? recentFirst(commands, recent, t("group.recent")) : matchingCommands(commands, search);

  function run(command: Command) {
    onRun(command.id);
    onClose();
    // one frame later: the palette returns the focus first, and a dialog opened now takes it from there
    requestAnimationFrame(() => command.run());
  }

  return (
    <Palette
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
