import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconShieldCog from "@tabler/icons-react/dist/esm/icons/IconShieldCog.mjs";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { readScheme } from "#features/accounts/screens/colour-scheme.ts";
import { useChooseScheme } from "#features/accounts/screens/preferences-query.ts";
import { schemeIcons } from "#features/accounts/screens/scheme-icons.ts";
import { signOut } from "#features/accounts/screens/sign-out.ts";
import { useRequestLinkCommand } from "#features/links/screens/pending-command.ts";
import { useIsOperator } from "#features/operate/screens/access-query.ts";
import { colourSchemes } from "#ui/colour-scheme.ts";
import { MenuGroup, MenuItem, MenuItems } from "#ui/menu.tsx";
import { useLeaveThrough } from "./leave-guard.ts";

/** The account menu: settings, colour scheme, shortcuts and sign-out. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const choose = useChooseScheme();
  const chosen = readScheme();
  const requestLinkCommand = useRequestLinkCommand();
  const leaveThrough = useLeaveThrough();
  const isOperator = useIsOperator();
  return (
    <MenuItems>
      <MenuItem icon={<IconSettings size={19} stroke={1.75} />} onSelect={() => void navigate("/dashboard/settings")}>
        {t("nav.settings")}
      </MenuItem>
      {isOperator && (
        <MenuItem icon={<IconShieldCog size={19} stroke={1.75} />} onSelect={() => void navigate("/operate")}>
          {t("operate")}
        </MenuItem>
      )}
      <MenuGroup label={t("scheme.label")}>
        {colourSchemes.map((scheme) => {
          const Icon = schemeIcons[scheme];
          return (
            <MenuItem
              key={scheme}
              icon={<Icon size={19} stroke={1.75} />}
              isChosen={scheme === chosen}
              onSelect={() => choose(scheme)}
            >
              {t(`scheme.${scheme}`)}
            </MenuItem>
          );
        })}
      </MenuGroup>
      <MenuItem
        icon={<IconQrcode size={19} stroke={1.75} />}
        onSelect={() => {
          void navigate("/dashboard");
          requestLinkCommand({ kind: "page-qr" });
        }}
      >
        {t("page_qr")}
      </MenuItem>
      <MenuItem icon={<IconKeyboard size={19} stroke={1.75} />} keys="?" onSelect={onShortcuts}>
        {t("shortcuts.title")}
      </MenuItem>
      <MenuItem icon={<IconLogout size={19} stroke={1.75} />} onSelect={() => leaveThrough(signOut)}>
        {t("log_out")}
      </MenuItem>
    </MenuItems>
  );
}
