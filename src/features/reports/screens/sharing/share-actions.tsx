import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconPower from "@tabler/icons-react/dist/esm/icons/IconPower.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "react-i18next";
import { Menu, MenuItem } from "#ui/menu.tsx";
import type { Share } from "../../sharing/contract.ts";

interface ShareActionsProps {
  readonly share: Share;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onChange: () => void;
  readonly onSwitch: () => void;
  readonly onAsk: (what: "rotate" | "delete") => void;
}

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

export function ShareActions({ share, anchor, onClose, onChange, onSwitch, onAsk }: ShareActionsProps) {
  const { t } = useTranslation("shares");
  const view = () => window.open(share.url, "_blank", "noopener,noreferrer");
  return (
    <Menu label={t("row.more", { name: share.name })} anchor={anchor} onClose={onClose}>
      {share.active && (
        <MenuItem icon={<IconExternalLink {...icon} />} onSelect={view}>
          {t("row.view")}
        </MenuItem>
      )}
      <MenuItem icon={<IconPencil {...icon} />} onSelect={onChange}>
        {t("row.change")}
      </MenuItem>
      <MenuItem icon={<IconPower {...icon} />} onSelect={onSwitch}>
        {t(share.active ? "row.switch_off" : "row.switch_on")}
      </MenuItem>
      <MenuItem icon={<IconRefresh {...icon} />} onSelect={() => onAsk("rotate")}>
        {t("row.rotate")}
      </MenuItem>
      <MenuItem icon={<IconTrash {...icon} />} isDanger onSelect={() => onAsk("delete")}>
        {t("row.delete")}
      </MenuItem>
    </Menu>
  );
}
