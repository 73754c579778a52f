import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { usePageViews } from "#features/analytics/screens/page-view.ts";
import { useEnsuredAppearance } from "#features/appearance/screens/ensure-appearance.ts";
import { DeletionNotice } from "#features/rights/screens/scheduled-notice.tsx";
import { Header } from "./header.tsx";
import { newQueryClient } from "./query-client.ts";
import styles from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { SidebarOverlay } from "./sidebar-overlay.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";

const Notices = lazy(() => import("#ui/notices.tsx").then((file) => ({ default: file.Notices })));

/** The frame of the signed-in area; it lives as long as a session, and so does what it has fetched. */
export function Shell({ comingSoon, children }: { comingSoon: readonly string[]; children: ReactNode }) {
  const [queries] = useState(newQueryClient);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  usePageViews();
  useEnsuredAppearance();
  useFocusOnNavigation(main);
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.shell}>
        <aside className={styles.sidebar}>
          <Sidebar comingSoon={comingSoon} />
        </aside>
        <SidebarOverlay isOpen={isMenuOpen} onClose={() => setMenuOpen(false)}>
          <Sidebar comingSoon={comingSoon} onNavigate={() => setMenuOpen(false)} />
        </SidebarOverlay>
        <div className={styles.side}>
          <Header isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(true)} />
          <main ref={main} id="content" tabIndex={-1} className={styles.main}>
            <DeletionNotice />
            {children}
          </main>
        </div>
      </div>
      <Suspense>
        <Notices />
      </Suspense>
    </QueryClientProvider>
  );
}
