import IconLanguage from "@tabler/icons-react/dist/esm/icons/IconLanguage.mjs";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "#base/language.ts";
import { colourSchemes } from "#ui/colour-scheme.ts";
import type { Command } from "#ui/command-list/command.ts";
import { useChooseScheme } from "./preferences-query.ts";
import { schemeIcons } from "./scheme-icons.ts";

/** The account's commands in the command palette: language and colour scheme. */
export function useAccountCommands(): readonly Command[] {
  const { t, i18n } = useTranslation(["command_palette", "dashboard"]);
  const choose = useChooseScheme();
  const languageCommands = languages.map((language): Command => ({
    id: `language:${language}`,
    group: t("group.language"),
    title: languageNames[language],
    words: t("keywords.language"),
    icon: <IconLanguage size={19} stroke={1.75} />,
    run: () => void i18n.changeLanguage(language),
  }));
  const colouring = colourSchemes.map((scheme): Command => {
    const Icon = schemeIcons[scheme];
    return {
      id: `scheme:${scheme}`,
      group: t("dashboard:scheme.label"),
      title: t(`dashboard:scheme.${scheme}`),
      words: t("keywords.scheme"),
      icon: <Icon size={19} stroke={1.75} />,
      isChange: true,
      run: () => choose(scheme),
    };
  });
  return [...colouring, ...languageCommands];
}
