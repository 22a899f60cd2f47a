type DialState = 'waiting' | 'on' | 'off' | 'bad'

const inks: Record<DialState, string> = { waiting: 'text-ink-3', off: 'text-ink-3', on: 'text-good', bad: 'text-bad' }

/** A state as a dial with its word: the word carries the meaning, the dial makes it quick to find. */
export const Dial = ({ state, children }: { state: DialState; children: string }) => (
  <span className="inline-flex items-center gap-2 whitespace-nowrap text-ink">
    <svg viewBox="0 0 16 16" aria-hidden className={`size-3.5 shrink-0 ${inks[state]}`}>
      <circle cx="8" cy="8" r="6.6" fill="none" stroke="currentColor" strokeWidth="1.6" strokeDasharray={state === 'waiting' ? '2.6 2.6' : undefined} />
      {state === 'on' && <circle cx="8" cy="8" r="4" fill="currentColor" />}
      {state === 'bad' && <path d="M8 4a4 4 0 0 1 0 8z" fill="currentColor" />}
    </svg>
    {children}
  </span>
)
