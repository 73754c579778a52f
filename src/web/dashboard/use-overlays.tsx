import { type ReactNode, type RefObject, useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { recordResponse } from "#client/connection.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { CREATE_FIELD, createRequest } from "#features/links/screens/short-links/requests.ts";
import { OnDemand } from "#ui/on-demand.tsx";

const loadPalette = () => import("./command-palette.tsx").then((file) => file.CommandPalette);
const loadShortcuts = () => import("./shortcuts-dialog.tsx").then((file) => file.DashboardShortcutsDialog);
const MAX_RECENT = 5;
const noteOffline = () => recordResponse(false);

interface Tools {
  /** Opens the command palette with an initial search. */
  readonly openPalette: (search: string) => void;
  readonly openShortcuts: () => void;
  readonly tools: ReactNode;
}

/** The overlays of all screens: the command palette and the list of shortcuts. */
export function useOverlays(searchBox: RefObject<{ focus(): void } | null>): Tools {
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
            // closes the overlay, or it would open on its own as soon as the network is back
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

interface Shortcuts {
  readonly onPalette: () => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
  /** Moves the focus to the field that creates a short link. */
  readonly onCreate: () => void;
}

/** Ctrl or Cmd with K anywhere; `/`, `?` and `c` outside fields, menus and dialogs. */
function useShortcuts({ onPalette, onSearch, onHelp, onCreate }: Shortcuts): void {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      // also checks the key's position, which has another letter on a Russian keyboard
      const isK = event.key.toLowerCase() === "k" || event.code === "KeyK";
      if (isK && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isCovered()) return;
      if (event.key === "/") onSearch();
      else if (event.key === "?") onHelp();
      else if (isC(event)) onCreate();
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onPalette, onSearch, onHelp, onCreate]);
}

/** Matches the C key; on layouts without Latin letters, the key at its position. */
function isC({ key, code, shiftKey }: KeyboardEvent): boolean {
  return !shiftKey && (key === "c" || (code === "KeyC" && !/^[a-z]$/i.test(key)));
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
}

function isCovered(): boolean {
  return document.querySelector("dialog[open], [role=dialog], [role=alertdialog], [role=menu]") !== null;
}
