import { say } from '#platform/say.ts'

export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <svg
    viewBox="0 0 16 16"
    aria-hidden
    className={`shrink-0 animate-[turn_0.9s_linear_infinite] ${className}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
  >
    <path d="M8 1.5a6.5 6.5 0 1 1-6.2 4.6" />
  </svg>
)

/** The whole view waits, for example for the session check: nothing is seen below it. */
export const Waiting = ({ label }: { label?: string }) => (
  <div role="status" className="grid min-h-[calc(100dvh-var(--header-h))] place-items-center text-ink-3">
    <span className="flex items-center gap-3">
      <Spinner className="size-5" />
      {label ? `${label}…` : say('Loading…')}
    </span>
  </div>
)
