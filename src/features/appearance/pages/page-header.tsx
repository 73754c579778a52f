import { initialOf } from "#base/letters.ts";
import type { Language } from "#base/language.ts";
import type { AppearanceFields } from "../contract.ts";

interface PageHeaderProps {
  readonly appearance: AppearanceFields;
  readonly handle: string;
  readonly language: Language;
  readonly assetOrigin: string;
}

/** Header photo, profile photo or first letter, title and description. */
export function PageHeader({ appearance, handle, language, assetOrigin }: PageHeaderProps) {
  const { header_photo, profile_photo, title, description } = appearance;
  return (
    <header className="head">
      {header_photo && (
        <img className="cover" src={addressOfPhoto(header_photo, assetOrigin)} alt="" fetchPriority="high" />
      )}
      {profile_photo ? (
        <img className="face" src={addressOfPhoto(profile_photo, assetOrigin)} alt="" width="104" height="104" />
      ) : (
        <span className="face" aria-hidden="true">
          {letterOf(handle, language)}
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

/** A picture of ours comes from the CDN where there is one. */
export function addressOfPhoto(photo: string, assetOrigin: string): string {
  return photo.startsWith("/") ? assetOrigin + photo : photo;
}

/** What stands where no profile photo is: the first letter of the username, or U. */
export function letterOf(handle: string, language: Language): string {
  return initialOf(handle, language) ?? "U";
}
