import IconFacebook from "@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs";
import IconLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconTelegram from "@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs";
import IconWhatsapp from "@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconBrandX.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { useTranslation } from "react-i18next";
import { Menu, MenuItem } from "#ui/menu.tsx";

const TARGETS = [
  { name: "WhatsApp", Icon: IconWhatsapp, begin: "https://wa.me/?text=" },
  { name: "Telegram", Icon: IconTelegram, begin: "https://t.me/share/url?url=" },
  { name: "X", Icon: IconX, begin: "https://x.com/intent/post?url=" },
  { name: "Facebook", Icon: IconFacebook, begin: "https://www.facebook.com/sharer/sharer.php?u=" },
  { name: "LinkedIn", Icon: IconLinkedin, begin: "https://www.linkedin.com/sharing/share-offsite/?url=" },
] as const;

interface ShareMenuProps {
  readonly address: string;
  readonly anchor: HTMLElement;
  readonly onShared: () => void;
  readonly onClose: () => void;
}

/** Services to share an address on, for browsers without a share sheet. */
export function ShareMenu({ address, anchor, onShared, onClose }: ShareMenuProps) {
  const { t } = useTranslation("dashboard");
  const icon = { size: 18, stroke: 1.75 };
  const text = encodeURIComponent(address);
  function open(url: string) {
    window.open(url, "_blank", "noopener,noreferrer");
    onShared();
  }
  return (
    <Menu label={t("home.share_label")} anchor={anchor} onClose={onClose}>
      <MenuItem isReading icon={<IconMail {...icon} />} onSelect={() => open(`mailto:?body=${text}`)}>
        {t("home.email")}
      </MenuItem>
      {TARGETS.map(({ name, Icon, begin }) => (
        <MenuItem isReading key={name} icon={<Icon {...icon} />} onSelect={() => open(begin + text)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
