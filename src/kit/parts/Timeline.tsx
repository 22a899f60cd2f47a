import { isolated } from '#platform/isolate.ts'
import { sayCount } from '#platform/say-count.ts'
import { Disclosure } from './Disclosure.tsx'
import { Moment } from './Time.tsx'

export type TimelineEntry = {
  id: string
  at: string
  words: string
  /** The fields that changed with the event. */ changes?: readonly string[]
}

/** Events in sentences, newest first, each with its changed fields folded below it. */
export const Timeline = ({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) => (
  <ol
    aria-label={label}
    className="relative grid grid-cols-1 gap-4 before:absolute before:top-2 before:bottom-2 before:left-[5px] before:w-px before:bg-line-strong"
  >
    {entries.map(({ id, at, words, changes = [] }) => (
      <li key={id} className="relative pl-6">
        <span
          aria-hidden
          className="absolute top-1.5 left-0 size-2.75 rounded-full border-2 border-line-strong bg-surface"
        />
        <p className="break-words text-ink">{isolated(/[.!?…]”?$/.test(words) ? words : `${words}.`)}</p>
        <p className="text-xs text-ink-2">
          <Moment at={at} />
        </p>
        {changes.length > 0 && (
          <Disclosure
            title={sayCount(changes.length, { one: '{count} field changed', other: '{count} fields changed' })}
          >
            <ul className="grid gap-1 text-sm text-ink-2">
              {changes.map((change) => (
                <li key={change} className="break-words">
                  {isolated(change)}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </li>
    ))}
  </ol>
)
