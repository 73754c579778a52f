import IconAddressBook from "@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs";
import IconAlignLeft from "@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs";
import IconCoffee from "@tabler/icons-react/dist/esm/icons/IconCoffee.mjs";
import IconFileDownload from "@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs";
import IconHeading from "@tabler/icons-react/dist/esm/icons/IconHeading.mjs";
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs";
import IconLayoutGrid from "@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs";
import IconMailPlus from "@tabler/icons-react/dist/esm/icons/IconMailPlus.mjs";
import IconMapPin from "@tabler/icons-react/dist/esm/icons/IconMapPin.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import IconSeparatorHorizontal from "@tabler/icons-react/dist/esm/icons/IconSeparatorHorizontal.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import type { ComponentType } from "react";
import type { BlockKind } from "../content.ts";

const ICONS: Readonly<Record<BlockKind, ComponentType<{ size?: number; stroke?: number }>>> = {
  header: IconHeading,
  text: IconAlignLeft,
  divider: IconSeparatorHorizontal,
  social: IconUsers,
  image: IconPhoto,
  gallery: IconLayoutGrid,
  embed: IconPlayerPlay,
  capture: IconMailPlus,
  contact: IconMessage,
  card: IconAddressBook,
  countdown: IconHourglass,
  faq: IconHelpCircle,
  map: IconMapPin,
  file: IconFileDownload,
  tip: IconCoffee,
};

export function BlockIcon({ kind, size = 20 }: { kind: BlockKind; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.75} />;
}
