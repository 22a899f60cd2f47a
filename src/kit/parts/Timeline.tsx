import { isolated } from '#platform/isolate.ts'
import { Moment } from './Time.tsx'

export type TimelineEntry = { id: string; at: string; words: string }

/** Events in sentences, newest first. */
export const Timeline = ({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) => (
  <ol
    aria-label={label}
    className="relative grid grid-cols-1 gap-4 before:absolute before:top-2 before:bottom-2 before:left-[5px] before:w-px before:bg-line-strong"
  >
    {entries.map(({ id, at, words }) => (
      <li key={id} className="relative pl-6">
        <span
          aria-hidden
          className="absolute top-1.5 left-0 size-2.75 rounded-full border-2 border-line-strong bg-surface"
        />
        <p className="break-words text-ink">{isolated(/[.!?…]”?$/.test(words) ? words : `${words}.`)}</p>
        <p className="text-xs text-ink-2">
          <Moment at={at} />
        </p>
      </li>
    ))}
  </ol>
)
