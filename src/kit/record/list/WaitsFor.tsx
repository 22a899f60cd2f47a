import type { WaitsFor as Waits } from '#platform/life/waits-for.ts'

/** Who must act next, and how, below the status: in a table a small second line, in an entry a line of its own. */
export const WaitsFor = ({ waits: { tone, who, does, why } }: { waits: Waits }) => (
  <span
    title={`${who}: ${does}${why ? `. ${why}` : ''}`}
    className="fact -mt-1 flex max-w-44 gap-1 text-2xs leading-4 text-ink-2 cards:mt-0 cards:max-w-none cards:text-xs"
  >
    <span className="sr-only">Next step: </span>
    <span className="min-w-0 truncate cards:whitespace-normal">
      <span className={inks[tone]}>{who}</span>: {does}
    </span>
  </span>
)

const inks = { you: 'font-semibold text-action-ink', late: 'font-semibold text-bad', others: '' } as const
