import { Button } from "@mantine/core";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import { Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Banner } from "#ui/banner.tsx";
import { Section } from "#ui/section.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import security from "../security.module.css";
import { QueryView } from "../query-view.tsx";
import { type Identity, useIdentities, useMfaDialog } from "../security-queries.ts";
import { SecurityRow } from "../security-row.tsx";
import styles from "../mfa/mfa.module.css";

const UnlinkDialog = lazyWithRetry(() => import("./unlink-dialog.tsx").then((file) => file.UnlinkDialog));

interface IdentitiesProps {
  readonly className: string | undefined;
}

/** The linked provider accounts; renders nothing without a provider and without links, or while it is not known. */
export function Identities({ className }: IdentitiesProps) {
  const { t } = useTranslation("mfa");
  const query = useIdentities();
  const { data } = query;
  const { open: unlinking, setOpen, close, announcement, done } = useMfaDialog<Identity>();
  const box = useRef<HTMLDivElement>(null);
  const isNeedless = data?.provider === null && data.identities.length === 0 && announcement === "";
  if (isNeedless || (!data && query.errorUpdateCount === 0)) return null;

  return (
    <div ref={box} className={className} tabIndex={-1}>
      <Section headingId="identities" title={t("identities.title")} lead={t("identities.lead")}>
        {announcement !== "" && <Banner kind="success">{announcement}</Banner>}
        <QueryView query={query}>
          {({ provider, identities }) => (
            <>
              {identities.length === 0 && provider !== null && (
                <p className={styles.empty}>{t("identities.empty", { name: provider })}</p>
              )}
              {identities.length > 0 && (
                <ul className={security.list}>
                  {identities.map((identity) => (
                    <IdentityRow key={identity._id} identity={identity} onUnlink={() => setOpen(identity)} />
                  ))}
                </ul>
              )}
            </>
          )}
        </QueryView>
        <Suspense>
          {unlinking && (
            <UnlinkDialog
              identity={unlinking}
              onDone={() => done(t("identities.unlinked", { name: unlinking.name }))}
              onClose={close}
              // The button that opened the dialog disappears with the identity.
              focusAfter={() => box.current}
            />
          )}
        </Suspense>
      </Section>
    </div>
  );
}

interface IdentityRowProps {
  readonly identity: Identity;
  readonly onUnlink: () => void;
}

function IdentityRow({ identity: { name, createdAt }, onUnlink }: IdentityRowProps) {
  const { t } = useTranslation("mfa");
  const { formatDay } = useDateFormats();
  return (
    <SecurityRow icon={IconPlugConnected} name={name} detail={t("identities.row", { day: formatDay(createdAt) })}>
      <Button
        variant="default"
        className={security.action}
        aria-label={t("identities.unlink_label", { name })}
        onClick={onUnlink}
      >
        {t("identities.unlink")}
      </Button>
    </SecurityRow>
  );
}
