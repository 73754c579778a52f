import type { ComponentType } from "react";
import { Menu, MenuItem } from "#ui/menu.tsx";

interface Action {
  readonly label: string;
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Undefined while the action is unavailable. */
  readonly run: (() => void) | undefined;
  readonly isDanger?: boolean;
  readonly isReading?: boolean;
}

interface ActionMenuProps {
  readonly label: string;
  readonly anchor: HTMLElement;
  /** In order; `false` and undefined are left out. */
  readonly actions: readonly (Action | false | undefined)[];
  readonly onClose: () => void;
}

/** The menu of a row. */
export function ActionMenu({ label, anchor, actions, onClose }: ActionMenuProps) {
  return (
    <Menu label={label} anchor={anchor} onClose={onClose}>
      {actions.map(
        (action) =>
          action && (
            <MenuItem
              key={action.label}
              icon={<action.Icon size={18} stroke={1.75} />}
              isDanger={action.isDanger ?? false}
              isDisabled={!action.run}
              isReading={action.isReading}
              onSelect={() => action.run?.()}
            >
              {action.label}
            </MenuItem>
          ),
      )}
    </Menu>
  );
}
