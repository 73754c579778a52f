import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useRef, useState, useEffect, useEffectEvent, type RefObject } from "react";
import { useLocation, useSearchParams } from "react-router";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useTranslation } from "react-i18next";
import { useSyncColourScheme } from "#features/accounts/screens/preferences-query.ts";
import { usePageViews } from "#features/analytics/screens/page-view.ts";
import { useEnsuredAppearance } from "#features/appearance/screens/appearance-queries.ts";
import { PageRedirectNotice } from "#features/appearance/screens/page-redirect/page-redirect-notice.tsx";
import { LinkCommandProvider } from "#features/links/screens/pending-command.ts";
import { SavedItemProvider } from "#features/blocks/screens/page-items.ts";
import { RestrictionsNotice } from "#features/moderation/screens/restrictions-notice.tsx";
import { DeletionNotice } from "#features/privacy/screens/deletion-notice.tsx";
import { useConnection } from "#client/connection.ts";
import { OnDemand } from "#client/on-demand.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { OwnAddressProvider } from "#client/page-address.ts";
import { choosePage, forgetPage, renamePage } from "#client/session.ts";
import { usePages } from "#features/pages/screens/pages-queries.ts";
import { useChanges } from "./use-changes.ts";
import { Header } from "./header.tsx";
import { LeaveGuardProvider } from "./leave-guard.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { NewPageRequestProvider, useIsNewPageRequested, useRequestNewPage } from "./pages/new-page-request.ts";
import { allowChanges, holdChanges, newQueryClient } from "./query-client.ts";
import styles from "./shell.module.css";
import { useListedPage } from "./use-listed-page.ts";
import { Sidebar } from "./sidebar.tsx";
import { useSyncPlan } from "./use-sync-plan.ts";
import { useOverlays } from "./use-overlays.tsx";
import { OperatorViewBar } from "./operator-view-bar.tsx";

interface ShellProps {
  readonly comingSoon: readonly string[];
  readonly children: ReactNode;
}

/** The frame of the signed-in area. Selecting another page or ending the session discards it with all fetched data. */
export function Shell(props: ShellProps) {
  const [queries] = useState(newQueryClient);
  useEffect(() => {
    allowChanges(queries);
    return () => holdChanges(queries);
  }, [queries]);
  return (
    <QueryClientProvider client={queries}>
      <DashboardState>
        <Frame {...props} />
      </DashboardState>
    </QueryClientProvider>
  );
}

/** The shared state of the dashboard's screens, menus and dialogs. */
function DashboardState({ children }: { children: ReactNode }) {
  return (
    <LeaveGuardProvider>
      <NewPageRequestProvider>
        <LinkCommandProvider>
          <SavedItemProvider>
            <OwnAddressProvider value={useOwnAddress()}>{children}</OwnAddressProvider>
          </SavedItemProvider>
        </LinkCommandProvider>
      </NewPageRequestProvider>
    </LeaveGuardProvider>
  );
}

function Frame({ comingSoon, children }: ShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const searchBox = useRef<{ focus(): void }>(null);
  const { openPalette, openShortcuts, overlays } = useOverlays(searchBox);
  const hasInteracted = useHasInteracted();
  usePageViews();
  const page = useListedPage();
  useEnsuredAppearance(page?.has_appearance === false);
  useSyncColourScheme();
  useChanges();
  useKnownPage();
  useRequestedPage();
  useSyncPlan();
  useFocusOnNavigation(main);
  return (
    <>
      <OperatorViewBar />
      <div className={styles.shell}>
        <aside className={styles.sidebar}>
          <Sidebar comingSoon={comingSoon} />
        </aside>
        <SidebarOverlay isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
          <Sidebar comingSoon={comingSoon} onNavigate={() => setMenuOpen(false)} />
        </SidebarOverlay>
        <div className={styles.side}>
          <Header
            isMenuOpen={isMenuOpen}
            onMenu={() => setMenuOpen(true)}
            search={searchBox}
            onPalette={openPalette}
            onShortcuts={openShortcuts}
          />
          <main ref={main} id="content" tabIndex={-1} className={styles.main}>
            <OfflineNotice />
            <DeletionNotice />
            <RestrictionsNotice isRestricted={page?.restricted === true} />
            <PageRedirectNotice />
            {children}
          </main>
        </div>
      </div>
      {overlays}
      <NewPageOnDemand />
      {hasInteracted && <ToastsOnDemand />}
    </>
  );
}

const loadToasts = () => import("#ui/toasts.tsx").then((file) => file.Toasts);

/** The corner for temporary messages. If its code could not be loaded, it is fetched once the network is back. */
function ToastsOnDemand() {
  const isOnline = useConnection() === "online";
  return <OnDemand load={loadToasts} props={{}} isEnabled={isOnline} />;
}

const loadDialog = () => import("./pages/new-page-dialog.tsx").then((file) => file.NewPageDialog);

/** The dialog for a new page, while it should be open. */
function NewPageOnDemand() {
  const requestNewPage = useRequestNewPage();
  const dismiss = () => requestNewPage(false);
  if (!useIsNewPageRequested()) return null;
  return <OnDemand load={loadDialog} props={{ onClose: dismiss }} onFailure={dismiss} />;
}

/** Keeps the stored current page valid: updates a new name, and falls back to the first page if it is gone. */
function useKnownPage(): void {
  const { id, handle, isFirst } = useCurrentPage();
  const pages = usePages().data;
  // runs when the list changes, not when the stored name does: another tab may have renamed the page, and the list here
  // may still have the old name
  const compare = useEffectEvent((listed: NonNullable<typeof pages>) => {
    const page = listed.find(({ _id }) => _id === id);
    if (!page && !isFirst) forgetPage(id);
    else if (page && page.username !== handle) renamePage(page.username);
  });
  useEffect(() => {
    if (pages) compare(pages);
  }, [pages]);
}

/** Selects the page named in the address (`?page=`, as in links of emails), and removes this parameter. */
function useRequestedPage(): void {
  const { id } = useCurrentPage();
  const pages = usePages().data;
  const [search, setSearch] = useSearchParams();
  const requested = search.get("page");
  useEffect(() => {
    if (!pages || requested === null) return;
    const rest = new URLSearchParams(search);
    rest.delete("page");
    setSearch(rest, { replace: true, preventScrollReset: true });
    const page = pages.find(({ _id }) => _id === requested);
    if (page && page._id !== id) choosePage(page.first ? undefined : { id: page._id, handle: page.username });
  }, [pages, requested, search, setSearch, id]);
}

const EVENTS = ["pointerdown", "keydown"] as const;

/** True after the first key or pointer press. Until then there is no action to report on, so toasts need not load. */
function useHasInteracted(): boolean {
  const [hasInteracted, setHasInteracted] = useState(false);
  useEffect(() => {
    if (hasInteracted) return;
    const noteInteraction = () => setHasInteracted(true);
    for (const type of EVENTS) window.addEventListener(type, noteInteraction, { once: true, capture: true });
    return () => {
      for (const type of EVENTS) window.removeEventListener(type, noteInteraction, { capture: true });
    };
  }, [hasInteracted]);
  return hasInteracted;
}

/** Moves the focus to the new screen after a navigation, as loading a document would, unless it is in a field. */
function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!(document.activeElement instanceof HTMLInputElement)) target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
}

/** The address of the current page on its own domain; null if it has none, or while it is loading. */
function useOwnAddress(): string | null {
  return useListedPage()?.address ?? null;
}

interface SidebarOverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The sidebar on small screens: a native dialog, which traps the focus and closes on Escape. */
function SidebarOverlay({ isOpen, onClose, children }: SidebarOverlayProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  useEffect(() => {
    const element = dialog.current;
    // only a click outside of its content has the dialog itself as target
    const closeOutside = (event: MouseEvent) => event.target === element && onClose();
    element?.addEventListener("click", closeOutside);
    return () => element?.removeEventListener("click", closeOutside);
  }, [onClose]);
  return (
    <dialog ref={dialog} id="menu" className={styles.overlay} aria-label={t("nav.label")} onClose={onClose}>
      <div className={styles.content}>
        {isOpen && children}
        <button type="button" className={styles.close} aria-label={t("common:close")} onClick={onClose} data-reads>
          <IconX size={20} stroke={1.75} />
        </button>
      </div>
    </dialog>
  );
}
