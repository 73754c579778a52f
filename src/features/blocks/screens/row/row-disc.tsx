import type { ReactNode } from "react";
import { Disc } from "#ui/disc.tsx";
import itemRow from "./item-row.module.css";

interface RowDiscProps {
  /** The address of a picture, if there is one. */
  readonly picture: string | undefined;
  /** Shown without a picture. */
  readonly children: ReactNode;
}

/** The picture of a link or block in its row, or else an icon. */
export function RowDisc({ picture, children }: RowDiscProps) {
  return (
    <Disc>
      {picture ? (
        <img className={itemRow.thumbnail} src={picture} alt="" loading="lazy" width={44} height={44} />
      ) : (
        children
      )}
    </Disc>
  );
}
