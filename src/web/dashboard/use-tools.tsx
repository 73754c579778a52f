import { type ReactNode, type RefObject, useCallback, useState } from "react";
import { noteResponse } from "#client/connection.ts";
import { OnDemand } from "#ui/on-demand.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const loadPalette = () => import("./palette/command-palette.tsx").then((file) => file.CommandPalette);
const loadShortcuts = () => import("./shortcuts-dialog.tsx").then((file) => file.ShortcutsDialog);
const MAX_RECENT = 5;
const noteOffline = () => noteResponse(false);

interface Tools {
  /** Opens the command palette with an initial search. */
  readonly openPalette: (search: string) => void;
  readonly openShortcuts: () => void;
  readonly tools: ReactNode;
}

/** The overlays of every screen: the command palette and the list of shortcuts. */
export function useTools(searchBox: RefObject<{ focus(): void } | null>): Tools {
  const [search, setSearch] = useState<string>();
  const [isHelping, setHelping] = useState(false);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const noteCommand = useCallback(
    (id: string) => setRecent((before) => [id, ...before.filter((known) => known !== id)].slice(0, MAX_RECENT)),
    [],
  );
  const openShortcuts = useCallback(() => setHelping(true), []);
  const closeShortcuts = useCallback(() => setHelping(false), []);
  const closePalette = useCallback(() => setSearch(undefined), []);
  useShortcuts({
    onPalette: useCallback(() => setSearch((current) => (current === undefined ? "" : undefined)), []),
    onSearch: useCallback(() => searchBox.current?.focus(), [searchBox]),
    onHelp: openShortcuts,
  });
  return {
    openPalette: setSearch,
    openShortcuts,
    tools: (
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
            // otherwise it would open on its own as soon as the network is back
            onFailure={() => {
              noteOffline();
              closePalette();
            }}
          />
        )}
        {isHelping && (
          <OnDemand
            load={loadShortcuts}
            props={{ onClose: closeShortcuts }}
            onFailure={() => {
              noteOffline();
              closeShortcuts();
            }}
          />
        )}
      </>
    ),
  };
}
