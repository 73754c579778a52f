import IconPhotoOff from "@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import styles from "./sections.module.css";
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage } from "#base/language.ts";
import { toInitial } from "#base/letter-case.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { RemoveButton } from "#ui/remove-button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import type { PhotoPart } from "../draft/use-draft.ts";
import { headerPresets, type PresetPicture, profilePresets } from "../../preset-pictures.ts";
import { type SectionProps, SectionCard } from "./section-card.tsx";
import { findPicture } from "#features/media/picture.ts";
import { useNearViewport } from "#ui/use-near-viewport.ts";

interface PhotosSectionProps extends SectionProps {
  readonly onUpload: (part: PhotoPart) => void;
}

/** The profile photo or initial, and the optional header photo. */
export function PhotosSection({ parts, edit, onUpload }: PhotosSectionProps) {
  const { t } = useTranslation(["appearance", "presets"]);
  return (
    <SectionCard id="photos" title={t("photos.title")} lead={t("photos.lead")}>
      <ProfilePhotoChoices
        value={parts.profile_photo}
        onChange={(address) => edit({ profile_photo: address })}
        onUpload={() => onUpload("profile_photo")}
      />
      <PhotoChoices
        legend={t("part.header_photo")}
        presets={headerPresets}
        look="cards"
        sizes="160px"
        none={{
          label: t("photos.no_header"),
          picture: (
            <span className={styles.noHeader}>
              <IconPhotoOff size={22} stroke={1.5} />
            </span>
          ),
          removeLabel: t("photos.remove_header"),
        }}
        value={parts.header_photo}
        onChange={(address) => edit({ header_photo: address })}
        onUpload={() => onUpload("header_photo")}
        uploadLabel={t("photos.upload_header")}
      />
    </SectionCard>
  );
}

/** The initial, one of our photos, or an uploaded one. */
export function ProfilePhotoChoices(props: Pick<PhotoChoicesProps, "value" | "onChange" | "onUpload">) {
  const { t } = useTranslation("appearance");
  return (
    <PhotoChoices
      legend={t("part.profile_photo")}
      presets={profilePresets}
      look="discs"
      sizes="64px"
      none={{ label: t("photos.initial"), picture: <Initial />, removeLabel: t("photos.remove_profile") }}
      uploadLabel={t("photos.upload_profile")}
      {...props}
    />
  );
}

interface PhotoChoicesProps {
  readonly legend: string;
  readonly presets: readonly PresetPicture[];
  readonly look: "discs" | "cards";
  readonly sizes: string;
  /** The choice of no photo, with the label of the button that removes a custom one. */
  readonly none?: { readonly label: string; readonly picture: React.ReactNode; readonly removeLabel: string };
  readonly value: string;
  readonly onChange: (address: string) => void;
  readonly onUpload: () => void;
  readonly uploadLabel: string;
}

/** Our photos, an uploaded one, and no photo if that is possible. */
export function PhotoChoices(props: PhotoChoicesProps) {
  const { legend, presets, look, sizes, none, value, onChange, onUpload, uploadLabel } = props;
  const { t } = useTranslation(["appearance", "presets"]);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const isCustom = value !== "" && !presets.some(({ address }) => address === value);
  const pictureAt = (address: string) => <PhotoPicture address={address} sizes={sizes} />;
  const choices = [
    ...(none ? [{ value: "", label: none.label, picture: none.picture }] : []),
    ...presets.map(({ name, address }) => ({
      value: address,
      label: t(`presets:${name}`),
      picture: pictureAt(address),
    })),
    ...(isCustom ? [{ value, label: t("photos.custom"), picture: pictureAt(value) }] : []),
  ];
  return (
    <div className={styles.photos}>
      <RadioGroup legend={legend} choices={choices} value={value} onChange={onChange} look={look} cardWidth="8.5rem" />
      <div className={styles.actions}>
        <Button
          ref={uploadButton}
          variant="default"
          size="sm"
          leftSection={<IconUpload size={18} stroke={1.75} />}
          onClick={onUpload}
        >
          {uploadLabel}
        </Button>
        {none && isCustom && (
          <RemoveButton
            icon={<IconTrash size={18} stroke={1.75} />}
            focusAfter={uploadButton}
            onRemove={() => onChange("")}
          >
            {none.removeLabel}
          </RemoveButton>
        )}
      </div>
    </div>
  );
}

function Initial() {
  const { i18n } = useTranslation();
  const { handle: username } = useCurrentPage();
  const language = isLanguage(i18n.language) ? i18n.language : "en";
  return <span className={styles.initial}>{toInitial(username, language) ?? "U"}</span>;
}

interface PhotoPictureProps {
  readonly address: string;
  /** The rendered width, as the `sizes` attribute of an image. */
  readonly sizes: string;
}

/** The distance from the viewport at which photos load. Native lazy loading starts more than a screen away. */
const NEAR_PX = 200;

/** A small photo. It is decorative, since its name is shown beside it. */
function PhotoPicture({ address, sizes }: PhotoPictureProps) {
  const [watch, isNear] = useNearViewport(NEAR_PX);
  const picture = findPicture(address);
  if (!picture)
    return <img className={styles.photo} src={address} alt="" loading="lazy" referrerPolicy="no-referrer" />;
  const { src, width, height, sources } = picture;
  return (
    <img
      ref={watch}
      className={styles.photo}
      {...(isNear && { src, srcSet: sources.webp })}
      sizes={sizes}
      width={width}
      height={height}
      alt=""
      loading="lazy"
    />
  );
}
