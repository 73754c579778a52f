import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-page.ts";
import { PageDisc } from "#features/pages/screens/page-disc.tsx";
import { usePages } from "#features/pages/screens/pages-queries.ts";
import type { Command } from "#ui/palette/command.ts";
import { useRequestNewPage } from "../pages/new-page-request.ts";
import { useSwitchPage } from "../pages/use-switch-page.ts";

/** Commands to switch to the person's other pages, and to add one. */
export function usePageCommands(): readonly Command[] {
  const { t } = useTranslation(["palette", "dashboard"]);
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
      words: t("words.switch_to"),
      icon: <PageDisc photo={page.profile_photo} handle={page.username} />,
      run: () => switchTo(page),
    })),
    {
      id: "new-page",
      group: t("group.pages"),
      title: t("dashboard:pages.new"),
      words: t("words.new_page"),
      icon: <IconPlus size={19} stroke={1.75} />,
      run: () => requestNewPage(true),
    },
  ];
}
