import type { ReactNode } from "react";
import { withoutTrunkPrefix } from "#features/blocks/vcard.ts";
import { Glyph, type IconName } from "../icons.tsx";
import { Photo } from "../photo.tsx";
import { translate } from "../texts.ts";
import { BlockHead } from "./block-head.tsx";
import {
  type BlockProps,
  getBlockPath,
  getPingAttributes,
  safeAddress,
  getDownloadAttributes,
} from "./block-context.ts";

const FACE = { sizes: "72px", usefulWidth: 216, width: 160, height: 160 };

/** A person's contact details, to save on a phone. */
export function ContactCard({ block, content, context }: BlockProps<"card">) {
  const { name, role, organisation, phones, emails, websites, place, note, photo } = content;
  const renderLine = (icon: IconName, text: string, href?: string): ReactNode => (
    <li key={icon + text}>
      <Glyph name={icon} />
      {href === undefined ? (
        <span dir="auto">{text}</span>
      ) : (
        <a href={href} {...getPingAttributes(context, block)} rel="noopener" dir="ltr">
          {text}
        </a>
      )}
    </li>
  );
  const lines = [
    ...phones.map((phone) => renderLine("phone", phone, `tel:${withoutTrunkPrefix(phone).replace(/[^+\d]/g, "")}`)),
    ...emails.map((email) => renderLine("mail", email, safeAddress(`mailto:${email}`))),
    ...websites.map((website) => renderLine("web", shownAddress(website), safeAddress(website))),
    ...(place ? [renderLine("pin", place)] : []),
  ];
  return (
    <>
      <div className="who">
        {photo && (
          <span className="photo">
            <Photo address={photo} slot={FACE} assetOrigin={context.assetOrigin} />
          </span>
        )}
        <div>
          <BlockHead title={name} level={context.level} />
          {(role || organisation) && (
            <p className="lead" dir="auto">
              {[role, organisation].filter(Boolean).join(" · ")}
            </p>
          )}
        </div>
      </div>
      {lines.length > 0 && <ul>{lines}</ul>}
      {note && (
        <p className="note" dir="auto">
          {note}
        </p>
      )}
      <SaveContactButton block={block} content={content} context={context} />
    </>
  );
}

/** Saves the contact card. Behind a gate it is a form that repeats the visitor's confirmation, which is not stored. */
function SaveContactButton({ block, context }: BlockProps<"card">) {
  const path = `${getBlockPath(context, block)}.vcf`;
  const text = (
    <>
      <Glyph name="keep" />
      {translate(context.language, "keepContact")}
    </>
  );
  if (context.passedGate === undefined)
    return (
      <a className="go" href={path} {...getPingAttributes(context, block)} {...getDownloadAttributes(context)}>
        {text}
      </a>
    );
  return (
    <form method="post" action={path}>
      <button type="submit" className="go" name="gate" value={context.passedGate}>
        {text}
      </button>
    </form>
  );
}

/** A web address without scheme, `www.` and other redundant parts. */
function shownAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}
