import { useTranslation } from "react-i18next";
import { AddressField } from "#features/routing/screens/address-field.tsx";
import { LineField } from "../parts/line-field.tsx";
import { PictureField } from "../parts/picture-field.tsx";
import type { KindProps } from "./kind-props.ts";

export function ImageFields({ draft, errorAt, change }: KindProps<"image">) {
  const { t } = useTranslation("block_editor");
  return (
    <>
      <PictureField
        path="address"
        legend={t("label.picture")}
        value={draft.address}
        error={errorAt("address")}
        isRequired
        isFirst
        onChange={(address) => change({ address })}
      />
      <LineField
        path="alt"
        label={t("label.alt")}
        hint={t("hint.alt")}
        value={draft.alt}
        error={errorAt("alt")}
        onChange={(alt) => change({ alt })}
      />
      <LineField
        path="caption"
        label={t("label.caption")}
        hint={t("optional")}
        value={draft.caption}
        error={errorAt("caption")}
        onChange={(caption) => change({ caption })}
      />
      <AddressField
        path="link"
        label={t("label.picture_link")}
        value={draft.link}
        error={errorAt("link")}
        onChange={(link) => change({ link })}
      />
    </>
  );
}
