import "react-easy-crop/react-easy-crop.css";
import { useState } from "react";
import Cropper, { type Area, type Point } from "react-easy-crop";
import styles from "./crop-frame.module.css";

export interface Crop {
  readonly zoom: number;
  /** In degrees, clockwise, a multiple of 90. */
  readonly rotation: number;
}

interface CropFrameProps extends Crop {
  readonly address: string;
  /** Width to height of the crop; the picture's own ratio by default. */
  readonly aspect: number | undefined;
  readonly isRound: boolean;
  readonly label: string;
  readonly onZoom: (zoom: number) => void;
  /** Receives the crop in pixels of the rotated picture. */
  readonly onArea: (area: Area) => void;
}

export const ZOOM_MAX = 4;
/** In screen pixels, for each press of an arrow key. */
const KEYBOARD_STEP = 5;

/** A picture behind a frame: moved by dragging or with the arrow keys, zoomed with two fingers or the wheel. */
export function CropFrame({ address, aspect, isRound, label, zoom, rotation, onZoom, onArea }: CropFrameProps) {
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [own, setOwn] = useState(1);
  return (
    <div className={styles.frame}>
      <Cropper
        image={address}
        crop={crop}
        zoom={zoom}
        maxZoom={ZOOM_MAX}
        rotation={rotation}
        aspect={aspect ?? (rotation % 180 === 0 ? own : 1 / own)}
        cropShape={isRound ? "round" : "rect"}
        showGrid={false}
        keyboardStep={KEYBOARD_STEP}
        onCropChange={setCrop}
        onZoomChange={onZoom}
        onCropComplete={(_percent, area) => onArea(area)}
        onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwn(naturalWidth / naturalHeight)}
        cropperProps={{ role: "group", "aria-label": label }}
        mediaProps={{ alt: "" }}
        // our content security policy forbids style elements; the import above loads the styles
        disableAutomaticStylesInjection
      />
    </div>
  );
}
