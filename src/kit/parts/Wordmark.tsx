/** A granary on stilts, and the name in the serif of the public pages. */
export const Wordmark = ({ name }: { name: string }) => (
  <span className="inline-flex items-center gap-2.5">
    <svg
      viewBox="0 0 32 32"
      aria-hidden
      className="size-7 text-action-ink"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M3.5 13 16 4.5 28.5 13M7 12v12h18V12M7 16h18M7 20h18M10.5 24v4M21.5 24v4" />
    </svg>
    <span className="font-serif text-[1.3125rem] leading-none font-semibold tracking-[-0.012em] text-ink">{name}</span>
  </span>
)
