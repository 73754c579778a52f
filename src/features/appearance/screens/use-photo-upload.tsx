import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Upload } from "#features/media/screens/upload.tsx";
import type { PhotoPart, Save } from "./draft/use-save.ts";

/** Opens the modal to choose a photo; an uploaded photo is on the page at once. */
export function usePhotoUpload({ savePhoto }: Pick<Save, "savePhoto">) {
  const { t } = useTranslation("appearance");
  const [part, setPart] = useState<PhotoPart>();
  const failures = { current: t("photos.failed_current"), update: t("photos.failed_update") };
  const dialog = part && (
    <Upload
      purpose={part === "profile_photo" ? "profile" : "header"}
      onUploaded={async (address) => {
        const failed = await savePhoto(part, address);
        return failed && failures[failed];
      }}
      onClose={() => setPart(undefined)}
    />
  );
  return { open: setPart, dialog };
}
