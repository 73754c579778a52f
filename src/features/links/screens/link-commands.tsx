import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import IconFolderPlus from "@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs";
import IconLayoutGridAdd from "@tabler/icons-react/dist/esm/icons/IconLayoutGridAdd.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { foldForSearch } from "#base/letter-case.ts";
import { useCurrentPage } from "#client/current-user.ts";
import type { Command } from "#ui/command-list/command.ts";
import type { Link } from "../contract.ts";
import { createRequest, editRequest } from "./short-links/requests.ts";
import { withoutScheme } from "./short-links/short-address.ts";
import { useFoundLinks } from "./found-links.ts";
import { useLinks } from "./link-queries.ts";
import { type LinkCommand, useRequestLinkCommand } from "./pending-command.ts";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import { useCopyAddress, useCopyText } from "./use-copy-address.ts";
import { filterBySearch } from "./page-table/link-filter.ts";

const DASHBOARD_PATH = "/dashboard";
/** Upper bound on links in the palette. The list of links has a search that shows them all. */
const MAX_LINKS = 8;

const COMMANDS = [
  { id: "add-link", name: "add_link", Icon: IconPlus, requested: "add" },
  { id: "add-block", name: "add_block", Icon: IconLayoutGridAdd, requested: "add-block" },
  { id: "new-category", name: "new_category", Icon: IconFolderPlus, requested: "new-category" },
  { id: "page-qr", name: "page_qr", Icon: IconQrcode, requested: "page-qr" },
  { id: "import", name: "import", Icon: IconFileImport, requested: undefined },
] as const;

/** The search text without command words such as "copy"; the whole text if nothing else is left. */
function toLinkSearch(search: string, commandWords: readonly string[]): string {
  const verbs = foldForSearch(commandWords.join(" "));
  const words = search.split(/\s+/).filter((word) => word !== "" && !verbs.includes(foldForSearch(word)));
  return words.join(" ") || search;
}

interface FoundLink {
  readonly link: Link;
  /** Without its scheme, as it is shown. */
  readonly address: string;
  readonly edit: () => void;
  readonly copy: () => void;
}

/** Commands about links for the command palette, including commands for links that match `search`. */
export function useLinkCommands(search: string): readonly Command[] {
  const { t } = useTranslation("command_palette");
  const navigate = useNavigate();
  const { handle: username } = useCurrentPage();
  const { data: links = [] } = useLinks();
  const copy = useCopyAddress();
  const copyText = useCopyText();
  const linkSearch = toLinkSearch(search, [t("group.links"), t("group.copy"), t("copy_address", { name: "" })]);
  const offPage = useFoundLinks(linkSearch, MAX_LINKS);
  const requestLinkCommand = useRequestLinkCommand();
  const request = (requested: LinkCommand) => {
    void navigate(DASHBOARD_PATH);
    requestLinkCommand(requested);
  };
  const actions = COMMANDS.map(({ id, name, Icon, requested }): Command => ({
    id,
    group: t("group.actions"),
    title: t(name),
    words: t(`keywords.${name}`),
    icon: <Icon size={19} stroke={1.75} />,
    isChange: requested !== undefined && requested !== "page-qr",
    run: () => (requested ? request({ kind: requested }) : void navigate(`${DASHBOARD_PATH}/import`)),
  }));
  actions.unshift({
    id: "short-link",
    group: t("group.actions"),
    title: t("short_link"),
    words: t("keywords.short_link"),
    icon: <IconLink size={19} stroke={1.75} />,
    isChange: true,
    run: () => void navigate(createRequest.to, createRequest.options),
  });
  if (search.trim() === "") return actions;
  const foundLinks: FoundLink[] = [
    ...filterBySearch(links, linkSearch).map((link) => ({
      link,
      address: `/${username}/${link.alias}`,
      edit: () => request({ kind: "edit", linkId: link._id }),
      copy: () => copy(link),
    })),
    ...offPage.map((link) => {
      const { to, options } = editRequest(link);
      const edit = () => void navigate(to, options);
      return { link, address: withoutScheme(link.shortUrl), edit, copy: () => copyText(link.shortUrl) };
    }),
  ].slice(0, MAX_LINKS);
  const editCommands = foundLinks.map(({ link, address, edit }): Command => ({
    id: `edit:${link._id}`,
    group: t("group.links"),
    title: link.name,
    detail: address,
    // the search may have matched a field that is not displayed here
    words: linkSearch,
    icon: <PlatformIcon platform={link.slug} size={19} />,
    run: edit,
  }));
  const copyCommands = foundLinks.map(({ link, address, copy: run }): Command => ({
    id: `copy:${link._id}`,
    group: t("group.copy"),
    title: t("copy_address", { name: link.name }),
    detail: address,
    words: linkSearch,
    icon: <IconCopy size={19} stroke={1.75} />,
    run,
  }));
  return [...editCommands, ...actions, ...copyCommands];
}
