import { useTranslation } from "react-i18next";
import { Choices } from "#ui/choices.tsx";
import { PICTURES_MAX } from "../../../limits.ts";
import { useChoosePicture, Picture } from "../parts/picture-field.tsx";
import { ItemsField } from "../parts/items-field.tsx";
import { LineField } from "../parts/line-field.tsx";
import type { KindProps } from "./kind-props.ts";

interface Shown {
  readonly address: string;
  readonly alt: string;
}

const looks = ["grid", "row"] as const;

export function GalleryFields({ draft, errorAt, change }: KindProps<"gallery">) {
  const { t } = useTranslation("block_editor");
  const choosePicture = useChoosePicture();
  return (
    <>
      <Choices
        legend={t("label.look")}
        look="segments"
        choices={looks.map((value) => ({ value, label: t(`gallery.${value}`) }))}
        value={draft.look}
        onChange={(look) => change({ look })}
      />
      <ItemsField<Shown>
        path="pictures"
        legend={t("label.pictures")}
        items={draft.pictures}
        max={PICTURES_MAX}
        getName={(place) => t("item.picture", { place })}
        addLabel={t("add.picture")}
        fullLabel={t("full", { count: PICTURES_MAX })}
        errorAt={errorAt}
        newItem={(take) => choosePicture((address) => take({ address, alt: "" }))}
        onChange={(pictures) => change({ pictures: [...pictures] })}
      >
        {(item, at, set) => (
          <>
            <Picture address={item.address} />
            <LineField
              path={`pictures.${at}.alt`}
              label={t("label.alt")}
              hint={t("hint.alt")}
              value={item.alt}
              error={errorAt(`pictures.${at}.alt`)}
              onChange={(alt) => set({ ...item, alt })}
            />
          </>
        )}
      </ItemsField>
    </>
  );
}
