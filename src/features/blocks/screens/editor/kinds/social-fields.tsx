import { useTranslation } from "react-i18next";
import { SOCIAL_ITEMS_MAX } from "../../../limits.ts";
import { guessPlatform } from "../../../guess-platform.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import type { Platform } from "../../../platforms.ts";
import { PlatformSelect } from "../../platforms/platform-select.tsx";
import { AddressField } from "#features/routing/screens/address-field.tsx";
import { ItemsField } from "../parts/items-field.tsx";
import type { KindProps } from "./kind-props.ts";

interface Profile {
  readonly platform: Platform;
  readonly url: string;
}

const NEW: Profile = { platform: "other", url: "" };

export function SocialFields({ draft, errorAt, change }: KindProps<"social">) {
  const { t } = useTranslation("block_editor");
  return (
    <ItemsField<Profile>
      path="items"
      legend={t("label.profiles")}
      items={draft.items}
      max={SOCIAL_ITEMS_MAX}
      getName={(place) => t("item.profile", { place })}
      addLabel={t("add.profile")}
      fullLabel={t("full", { count: SOCIAL_ITEMS_MAX })}
      errorAt={errorAt}
      newItem={NEW}
      onChange={(items) => change({ items: [...items] })}
    >
      {(item, at, set) => (
        <>
          <AddressField
            path={`items.${at}.url`}
            label={t("label.address")}
            value={item.url}
            error={errorAt(`items.${at}.url`)}
            isFirst={at === 0}
            onChange={(url) => set({ url, platform: guessed(url, item.platform) })}
          />
          <PlatformSelect value={item.platform} error={undefined} onChange={(platform) => set({ ...item, platform })} />
        </>
      )}
    </ItemsField>
  );
}

/** An address of no known platform does not change the chosen one. */
function guessed(url: string, chosen: Platform): Platform {
  const platform = guessPlatform(completeAddress(url)) ?? chosen;
  return platform === "web" && chosen !== "other" ? chosen : platform;
}
