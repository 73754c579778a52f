import { toInitial } from "#base/letters.ts";
import type { Language } from "#base/language.ts";
import type { AppearanceFields } from "../contract.ts";
import { Photo } from "./photo.tsx";

interface PageHeaderProps {
  readonly appearance: AppearanceFields;
  readonly handle: string;
  readonly language: Language;
  readonly assetOrigin: string;
}

/** Header photo, profile photo or initial, title and description. */
export function PageHeader({ appearance, handle, language, assetOrigin }: PageHeaderProps) {
  const { header_photo, profile_photo, title, description } = appearance;
  return (
    <header className="head">
      {header_photo && (
        <div className="cover">
          <Photo
            address={header_photo}
            sizes="(min-width: 760px) 760px, 100vw"
            enough={1280}
            width={1280}
            height={480}
            assetOrigin={assetOrigin}
            isFirst
          />
        </div>
      )}
      {profile_photo ? (
        <div className="face">
          <Photo
            address={profile_photo}
            sizes="104px"
            enough={312}
            width={320}
            height={320}
            assetOrigin={assetOrigin}
            isFirst
          />
        </div>
      ) : (
        <span className="face" aria-hidden="true">
          {getLetter(handle, language)}
        </span>
      )}
      <h1 dir="auto">{title}</h1>
      {description && (
        <p className="about" dir="auto">
          {description}
        </p>
      )}
    </header>
  );
}

/** The initial shown without a profile photo: the first letter of the username, or U. */
export function getLetter(handle: string, language: Language): string {
  return toInitial(handle, language) ?? "U";
}
