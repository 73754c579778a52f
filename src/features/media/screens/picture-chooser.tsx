import IconPhotoUp from "@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs";
import { useTranslation } from "react-i18next";
import { DropZone } from "#ui/drop-zone.tsx";
import { offeredTypes, purposes, type UploadPurpose } from "./purpose.ts";

interface PictureChooserProps {
  readonly purpose: UploadPurpose;
  readonly onFile: (file: File) => void;
}

/** The area to drop, paste or choose a picture. */
export function PictureChooser({ purpose, onFile }: PictureChooserProps) {
  const { t } = useTranslation("uploads");
  return (
    <DropZone
      offered={offeredTypes(purpose)}
      icon={<IconPhotoUp size={36} stroke={1.25} aria-hidden />}
      invitation={t("invitation")}
      choose={t("choose")}
      hint={t(purposes[purpose].acceptsAnySize ? "hint_any" : "hint")}
      onFile={onFile}
    />
  );
}
