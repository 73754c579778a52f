import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { findQrError, defaultQrStyle } from "#base/qr/qr-svg.ts";
import type { Preferences } from "#features/accounts/preferences/contract.ts";
import { usePreferences, useSetPreferences } from "#features/accounts/screens/preferences-query.ts";
import { Upload } from "#features/media/screens/upload.tsx";
import { scanAddress } from "#features/routing/click-source.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { ColourField } from "#ui/colour-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { RangeField } from "#ui/range-field.tsx";
import { RemoveButton } from "#ui/remove-button.tsx";
import { saveFile } from "#ui/save-file.ts";
import { drawQr, drawQrSvg, decodeQr, printSizes } from "./draw-qr.ts";
import styles from "./qr-dialog.module.css";

interface QrDialogProps {
  /** The name of the link or page, also used for file names. */
  readonly name: string;
  readonly address: string;
  readonly onClose: () => void;
}

/** The QR code of an address in the account's style, checked with a reader, with downloads for screen and print. */
export function QrDialog({ name, address, onClose }: QrDialogProps) {
  const { t } = useTranslation("qr");
  const [sizeName, setSizeName] = useState<string>("screen");
  const [hasFailed, setFailed] = useState(false);
  const qr = useQrLook();
  const { look } = qr;
  const text = scanAddress(address);
  const isReadable = useIsReadable(text, look);
  const size = printSizes.find((each) => each.name === sizeName) ?? printSizes[0];
  const shown = address.replace(/^https?:\/\//, "");
  const error = findQrError(look);

  async function save(extension: "svg" | "png") {
    try {
      setFailed(false);
      const drawing = { text, look, logo: look.logo, size };
      const file = extension === "svg" ? await svgFile(drawing) : await pngFile(drawing);
      saveFile(`${name.replace(/[^\p{L}\p{N}._-]+/gu, "-")}-${size.name}.${extension}`, file);
      qr.keep();
    } catch (cause) {
      console.error("qr", cause);
      setFailed(true);
    }
  }

  return (
    <Dialog title={t("title", { name })} onClose={onClose} isSheet>
      <div className={styles.body}>
        <div className={styles.picture}>
          <QrCode text={text} label={t("label", { address: shown })} look={look} logo={look.logo || undefined} />
          <p className={styles.address}>{shown}</p>
          <p className={styles.read} role="status" data-read={isReadable}>
            {isReadable !== undefined && t(isReadable ? "read" : "unread")}
          </p>
        </div>
        <div className={styles.fields}>
          <QrLookFields look={look} onChange={qr.change} />
          {error && <Banner kind="info">{t(`error.${error}`)}</Banner>}
          <RadioGroup
            legend={t("size")}
            look="segments"
            value={sizeName}
            onChange={setSizeName}
            choices={printSizes.map((each) => ({ value: each.name, label: t(`sizes.${each.name}`) }))}
          />
          <p className={styles.note}>{t("counted")}</p>
        </div>
      </div>
      {hasFailed && <Banner kind="error">{t("failed")}</Banner>}
      <ButtonRow>
        <Button variant="subtle" onClick={qr.reset} disabled={qr.isDefault}>
          {t("reset")}
        </Button>
        <Button variant="default" onClick={() => void save("svg")} data-reads>
          {t("svg")}
        </Button>
        <Button onClick={() => void save("png")} data-autofocus data-reads>
          {t("png")}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}

type Drawing = Parameters<typeof drawQr>[0];

async function svgFile(drawing: Drawing): Promise<Blob> {
  return new Blob([await drawQrSvg(drawing)], { type: "image/svg+xml" });
}

async function pngFile(drawing: Drawing): Promise<Blob> {
  const canvas = await drawQr(drawing);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty"))), "image/png"),
  );
}

/** True if a reader decodes the drawn code to the text; undefined until it has tried. */
function useIsReadable(text: string, look: ChosenLook): boolean | undefined {
  const [result, setResult] = useState<{ readonly of: ChosenLook; readonly isRead: boolean }>();
  useEffect(() => {
    let isGone = false;
    drawQr({ text, look, logo: look.logo, size: printSizes[0] })
      .then(decodeQr)
      .then(
        (read) => !isGone && setResult({ of: look, isRead: read === text }),
        (error: unknown) => {
          console.error("qr", error);
          if (!isGone) setResult({ of: look, isRead: false });
        },
      );
    return () => {
      isGone = true;
    };
  }, [text, look]);
  return result?.of === look ? result.isRead : undefined;
}

const MARGIN_MAX = 10;

interface QrLookFieldsProps {
  readonly look: ChosenLook;
  readonly onChange: (part: Partial<ChosenLook>) => void;
}

/** Colours, margin and logo of a code. */
function QrLookFields({ look, onChange }: QrLookFieldsProps) {
  const { t } = useTranslation("qr");
  const logoButton = useRef<HTMLButtonElement>(null);
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      <div className={styles.colours}>
        <ColourField
          label={t("dark")}
          value={look.dark}
          dropperLabel={t("dropper")}
          onChange={(dark) => onChange({ dark })}
        />
        <ColourField
          label={t("light")}
          value={look.light}
          dropperLabel={t("dropper")}
          onChange={(light) => onChange({ light })}
        />
      </div>
      <RangeField
        label={t("margin")}
        value={look.margin - 1}
        max={MARGIN_MAX - 1}
        text={t("modules", { count: look.margin })}
        onChange={(beyond) => onChange({ margin: beyond + 1 })}
      />
      <div className={styles.logo}>
        <Button ref={logoButton} variant="default" size="sm" onClick={() => setUploading(true)}>
          {t(look.logo === "" ? "logo_add" : "logo_change")}
        </Button>
        {look.logo !== "" && (
          <RemoveButton focusAfter={logoButton} onRemove={() => onChange({ logo: "" })}>
            {t("logo_remove")}
          </RemoveButton>
        )}
      </div>
      {isUploading && (
        <Upload purpose="logo" onUploaded={(logo) => onChange({ logo })} onClose={() => setUploading(false)} />
      )}
    </>
  );
}

type ChosenLook = NonNullable<Preferences["qr"]>;

const plain: ChosenLook = { ...defaultQrStyle, logo: "" };

/** The account's style of QR codes, the same on every device. `keep` saves it. */
function useQrLook() {
  const { data } = usePreferences();
  const { mutate } = useSetPreferences();
  const [chosen, setChosen] = useState<ChosenLook>();
  const look = chosen ?? data?.qr ?? plain;
  return {
    look,
    isDefault: JSON.stringify(look) === JSON.stringify(plain),
    change: (part: Partial<ChosenLook>) => setChosen({ ...look, ...part }),
    reset: () => setChosen(plain),
    keep: () => {
      if (chosen) mutate({ qr: chosen });
    },
  };
}
