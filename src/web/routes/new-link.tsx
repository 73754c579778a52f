import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useCurrentPage } from "#client/current-user.ts";
import { AuthFrame } from "#features/accounts/screens/auth-frame.tsx";
import { RequireSession } from "#features/accounts/screens/require-session.tsx";
import { FieldsLoading } from "#features/appearance/screens/sections/section-card.tsx";
import { CreatedLink } from "#features/links/screens/new-link/created-link.tsx";
import { type CreatedShortLink, NewLinkForm } from "#features/links/screens/new-link/new-link-form.tsx";
import { findSharedAddress } from "#features/links/screens/new-link/shared-address.ts";
import { Queries } from "../dashboard/queries.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("links", "new_link", "qr", "short_links");

/** Shortens an address with one press: that of `?url=`, or one shared by another app. */
export default function NewLink() {
  return (
    <RequireSession
      waiting={
        <Frame>
          <FieldsLoading rows={2} />
        </Frame>
      }
    >
      <Ready />
    </RequireSession>
  );
}

function Ready() {
  const { t } = useTranslation("new_link");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { handle: name } = useCurrentPage();
  const [created, setCreated] = useState<CreatedShortLink>();
  const address = findSharedAddress(search);

  function startAnother() {
    setCreated(undefined);
    // otherwise a reload would bring the last address back
    void navigate("/new", { replace: true });
  }

  return (
    <Queries>
      {created ? (
        <Frame title={t("done")}>
          <CreatedLink created={created} onAnother={startAnother} />
        </Frame>
      ) : (
        <Frame lead={t("lead", { name })}>
          {/* a new key resets the uncontrolled fields */}
          <NewLinkForm key={address} address={address} onCreated={setCreated} />
        </Frame>
      )}
    </Queries>
  );
}

function Frame({ title, lead, children }: { title?: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation("new_link");
  return (
    <AuthFrame title={title ?? t("title")} lead={lead}>
      {children}
    </AuthFrame>
  );
}
