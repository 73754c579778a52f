interface LogoMarkProps {
  readonly size?: number;
  /** The accessible name. Without it the logo is decorative. */
  readonly label?: string;
}

/** The logo without the name: two links of a chain, the gold one passing over and under the other. */
export function LogoMark({ size = 28, label }: LogoMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="3.6"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <circle cx="11.5" cy="16" r="8.2" stroke="currentColor" />
      <circle cx="20.5" cy="16" r="8.2" stroke="var(--gold)" />
      <path d="M 15.2 8.7 A 8.2 8.2 0 0 1 19.7 16" stroke="currentColor" />
    </svg>
  );
}
