import type { AppearanceFields } from "../contract.ts";

interface PageHeaderProps {
  readonly appearance: AppearanceFields;
  readonly handle: string;
  readonly assetOrigin: string;
}

/** Header photo, profile photo or first letter, title and description. */
export function PageHeader({ appearance, handle, assetOrigin }: PageHeaderProps) {
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
          {initialOf(handle)}
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
export function initialOf(handle: string): string {
  return (/[a-z0-9]/i.exec(handle)?.[0] ?? "U").toUpperCase();
}
