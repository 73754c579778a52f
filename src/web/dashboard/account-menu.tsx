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
import { useRequestLinkCommand } from "#features/links/screens/pending-command.ts";
import { useIsOperator } from "#features/operate/screens/access-query.ts";
import { colourSchemes } from "#ui/colour-scheme.ts";
import { MenuGroup, MenuItem, MenuItems } from "#ui/menu.tsx";
import { useExit } from "./use-exit.ts";

/** The account menu: settings, colour scheme, shortcuts and the exit. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const choose = useChooseScheme();
  const chosen = readScheme();
  const requestLinkCommand = useRequestLinkCommand();
  const exit = useExit();
  const isOperator = useIsOperator();
  return (
    <MenuItems>
      <MenuItem
        isReading
        icon={<IconSettings size={19} stroke={1.75} />}
        onSelect={() => void navigate("/dashboard/settings")}
      >
        {t("nav.settings")}
      </MenuItem>
      {isOperator && (
        <MenuItem isReading icon={<IconShieldCog size={19} stroke={1.75} />} onSelect={() => void navigate("/operate")}>
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
        isReading
        icon={<IconQrcode size={19} stroke={1.75} />}
        onSelect={() => {
          void navigate("/dashboard");
          requestLinkCommand({ kind: "page-qr" });
        }}
      >
        {t("page_qr")}
      </MenuItem>
      <MenuItem icon={<IconKeyboard size={19} stroke={1.75} />} keys="?" onSelect={onShortcuts} isReading>
        {t("shortcuts.title")}
      </MenuItem>
      <MenuItem icon={<IconLogout size={19} stroke={1.75} />} onSelect={exit.run} isReading>
        {exit.label}
      </MenuItem>
    </MenuItems>
  );
}
