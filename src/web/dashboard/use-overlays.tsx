import { type ReactNode, type RefObject, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { OnDemand } from "#client/on-demand.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { CREATE_FIELD, createRequest } from "#features/links/screens/short-links/requests.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const loadPalette = () => import("./command-palette.tsx").then((file) => file.CommandPalette);
const loadShortcuts = () => import("./shortcuts-dialog.tsx").then((file) => file.DashboardShortcutsDialog);
const MAX_RECENT = 5;

interface Overlays {
  /** Opens the command palette with an initial search. */
  readonly openPalette: (search: string) => void;
  readonly openShortcuts: () => void;
  readonly overlays: ReactNode;
}

/** The overlays of all screens: the command palette and the list of shortcuts. */
export function useOverlays(searchBox: RefObject<{ focus(): void } | null>): Overlays {
  const [search, setSearch] = useState<string>();
  const [isHelping, setHelping] = useState(false);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const noteCommand = useCallback(
    (id: string) => setRecent((before) => [id, ...before.filter((each) => each !== id)].slice(0, MAX_RECENT)),
    [],
  );
  const openShortcuts = useCallback(() => setHelping(true), []);
  const closeShortcuts = useCallback(() => setHelping(false), []);
  const navigate = useNavigate();
  const isView = useCurrentUser().view !== undefined;
  const closePalette = useCallback(() => setSearch(undefined), []);
  useShortcuts({
    onPalette: useCallback(() => setSearch((current) => (current === undefined ? "" : undefined)), []),
    onSearch: useCallback(() => searchBox.current?.focus(), [searchBox]),
    onHelp: openShortcuts,
    onCreate: useCallback(() => {
      if (isView) return;
      const field = document.getElementById(CREATE_FIELD);
      if (field) field.focus();
      else void navigate(createRequest.to, createRequest.options);
    }, [navigate, isView]),
  });
  return {
    openPalette: setSearch,
    openShortcuts,
    overlays: (
      <>
        {search !== undefined && (
          <OnDemand
            load={loadPalette}
            props={{
              search,
              onSearch: setSearch,
              recent,
              onRun: noteCommand,
              onShortcuts: openShortcuts,
              onClose: closePalette,
            }}
            // closes the overlay, or it would open on its own as soon as the network is back
            onFailure={closePalette}
          />
        )}
        {isHelping && <OnDemand load={loadShortcuts} props={{ onClose: closeShortcuts }} onFailure={closeShortcuts} />}
      </>
    ),
  };
}
