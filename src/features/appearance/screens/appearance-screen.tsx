import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Card } from "#ui/card.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { useAppearance } from "./appearance-queries.ts";
import { Editor } from "./editor.tsx";
import { FieldsWaiting } from "./sections/sheet.tsx";

interface AppearanceScreenProps {
  /** Shown above the form, beside the preview. */
  readonly heading: ReactNode;
  /** Called when the unsaved state changes. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
  /** True if custom JavaScript is enabled on this server. */
  readonly runsScripts: boolean;
}

/** The editor of the page's appearance. */
export function AppearanceScreen({ heading, ...rest }: AppearanceScreenProps) {
  const { t } = useTranslation("appearance");
  const { toText } = useErrorTexts();
  const appearance = useAppearance();
  if (appearance.data) return <Editor heading={heading} appearance={appearance.data} {...rest} />;
  return (
    <>
      {heading}
      <Card isPadded>
        <Loaded
          query={appearance}
          waiting={<FieldsWaiting rows={6} />}
          failed={toText(appearance.error, t("failed"))}
          retry={t("retry")}
        >
          {() => null}
        </Loaded>
      </Card>
    </>
  );
}
