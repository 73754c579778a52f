import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import IconFolderPlus from "@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs";
import IconLayoutGridAdd from "@tabler/icons-react/dist/esm/icons/IconLayoutGridAdd.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { foldForSearch } from "#base/letters.ts";
import { useCurrentPage } from "#client/current-page.ts";
import type { Command } from "#ui/palette/command.ts";
import { useLinks } from "./link-queries.ts";
import { type LinkCommand, useRequestLinkCommand } from "./pending-command.ts";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import { useCopyAddress } from "./use-copy-address.ts";
import { searched } from "./table/search-text.ts";

const DASHBOARD_PATH = "/dashboard";
/** Upper bound on results; with more, the list of links is the better place to search. */
const MAX_LINKS = 8;

/** A search without command words such as "copy"; the whole text if nothing else is left. */
function wordsForLinks(search: string, doing: readonly string[]): string {
  const verbs = foldForSearch(doing.join(" "));
  const words = search.split(/\s+/).filter((word) => word !== "" && !verbs.includes(foldForSearch(word)));
  return words.join(" ") || search;
}

/** The commands about links for the command palette, including those for links that match `search`. */
export function useLinkCommands(search: string): readonly Command[] {
  const { t } = useTranslation("palette");
  const navigate = useNavigate();
  const { handle: username } = useCurrentPage();
  const { data: links = [] } = useLinks();
  const copy = useCopyAddress();
  const requestLinkCommand = useRequestLinkCommand();
  const request = (requested: LinkCommand) => {
    void navigate(DASHBOARD_PATH);
    requestLinkCommand(requested);
  };
  const doing: Command[] = [
    {
      id: "add-link",
      group: t("group.actions"),
      title: t("add_link"),
      words: t("keywords.add_link"),
      icon: <IconPlus size={19} stroke={1.75} />,
      run: () => request({ kind: "add" }),
    },
    {
      id: "add-block",
      group: t("group.actions"),
      title: t("add_block"),
      words: t("keywords.add_block"),
      icon: <IconLayoutGridAdd size={19} stroke={1.75} />,
      run: () => request({ kind: "add-block" }),
    },
    {
      id: "new-category",
      group: t("group.actions"),
      title: t("new_category"),
      words: t("keywords.new_category"),
      icon: <IconFolderPlus size={19} stroke={1.75} />,
      run: () => request({ kind: "new-category" }),
    },
    {
      id: "page-qr",
      group: t("group.actions"),
      title: t("page_qr"),
      words: t("keywords.page_qr"),
      icon: <IconQrcode size={19} stroke={1.75} />,
      run: () => request({ kind: "page-qr" }),
    },
    {
      id: "import",
      group: t("group.actions"),
      title: t("import"),
      words: t("keywords.import"),
      icon: <IconFileImport size={19} stroke={1.75} />,
      run: () => void navigate(`${DASHBOARD_PATH}/import`),
    },
  ];
  if (search.trim() === "") return doing;
  const wanted = wordsForLinks(search, [t("group.links"), t("group.copy"), t("copy_address", { name: "" })]);
  const found = searched(links, wanted).slice(0, MAX_LINKS);
  const toPath = (alias: string) => `/${username}/${alias}`;
  const editing = found.map((link): Command => ({
    id: `edit:${link._id}`,
    group: t("group.links"),
    title: link.name,
    detail: toPath(link.alias),
    // the match may be in a field that is not shown here
    words: wanted,
    icon: <PlatformIcon platform={link.slug} size={19} />,
    run: () => request({ kind: "edit", linkId: link._id }),
  }));
  const copying = found.map((link): Command => ({
    id: `copy:${link._id}`,
    group: t("group.copy"),
    title: t("copy_address", { name: link.name }),
    detail: toPath(link.alias),
    words: wanted,
    icon: <IconCopy size={19} stroke={1.75} />,
    run: () => copy(link),
  }));
  return [...editing, ...doing, ...copying];
}
