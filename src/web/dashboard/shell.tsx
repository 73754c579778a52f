import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useFollowedScheme } from "#features/accounts/screens/preferences-query.ts";
import { usePageViews } from "#features/analytics/screens/page-view.ts";
import { useEnsuredAppearance } from "#features/appearance/screens/ensure-appearance.ts";
import { PageRedirectNotice } from "#features/appearance/screens/page-redirect/page-redirect-notice.tsx";
import { LinkCommandProvider } from "#features/links/screens/pending-command.ts";
import { SavedItemProvider } from "#features/blocks/screens/saved-item.ts";
import { DeletionNotice } from "#features/privacy/screens/deletion-notice.tsx";
import { useChanges } from "./changes/use-changes.ts";
import { Header } from "./header.tsx";
import { LeaveGuardProvider } from "./leave-guard.ts";
import { OfflineNotice } from "./offline-notice.tsx";
import { NoticesOnDemand } from "./notices-on-demand.tsx";
import { NewPageOnDemand } from "./pages/new-page-on-demand.tsx";
import { NewPageRequestProvider } from "./pages/new-page-request.ts";
import { useKnownPage } from "./pages/use-known-page.ts";
import { useHasNoAppearance } from "./pages/use-has-no-appearance.ts";
import { newQueryClient } from "./query-client.ts";
import styles from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { SidebarOverlay } from "./sidebar-overlay.tsx";
import { useFirstTouch } from "./use-first-touch.ts";
import { useFollowedPlan } from "./use-followed-plan.ts";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useTools } from "./use-tools.tsx";

interface ShellProps {
  readonly comingSoon: readonly string[];
  readonly children: ReactNode;
}

/** The frame of the signed-in area; it lasts as long as a session, and so does the data that it has fetched. */
export function Shell(props: ShellProps) {
  const [queries] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <DashboardState>
        <Frame {...props} />
      </DashboardState>
    </QueryClientProvider>
  );
}

/** What screens, menus and dialogs of the dashboard tell each other. */
function DashboardState({ children }: { children: ReactNode }) {
  return (
    <LeaveGuardProvider>
      <NewPageRequestProvider>
        <LinkCommandProvider>
          <SavedItemProvider>{children}</SavedItemProvider>
        </LinkCommandProvider>
      </NewPageRequestProvider>
    </LeaveGuardProvider>
  );
}

function Frame({ comingSoon, children }: ShellProps) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const searchBox = useRef<{ focus(): void }>(null);
  const { openPalette, openShortcuts, tools } = useTools(searchBox);
  const isTouched = useFirstTouch();
  usePageViews();
  useEnsuredAppearance(useHasNoAppearance());
  useFollowedScheme();
  useChanges();
  useKnownPage();
  useFollowedPlan();
  useFocusOnNavigation(main);
  return (
    <>
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
            <PageRedirectNotice />
            {children}
          </main>
        </div>
      </div>
      {tools}
      <NewPageOnDemand />
      {isTouched && <NoticesOnDemand />}
    </>
  );
}
