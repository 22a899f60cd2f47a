import { plural } from '#platform/words.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { lastBookCheck, runBookCheckWith } from '../commands.ts'
import type { Book, BookCheck } from '../rules.ts'

/**
 * When a book was last compared with every entry. This happens each night and on request, never on opening the
 * screen.
 */
export function BookCheckLine({ book }: { book: Book }) {
  const { data: last } = useAnswer<typeof lastBookCheck>('book-checks/last', { book }, { about: 'book_checks' })
  const run = useCommand<ReturnType<typeof runBookCheckWith>>('book-checks/run')
  if (last === undefined) return null
  return (
    <div className="grid gap-3">
      {last && last.result.differences.length > 0 && (
        <Notice
          tone="bad"
          title={
            book === 'budget'
              ? 'The budget doesn’t agree with its entries'
              : 'The journal doesn’t agree with its entries'
          }
        >
          {last.result.differences.slice(0, shown).map((words) => (
            <span key={words} className="block">
              {words}
            </span>
          ))}
          {last.result.differences.length > shown && (
            <span className="block">And {(last.result.differences.length - shown).toLocaleString('en-US')} more.</span>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-ink-2">
        <p aria-live="polite">
          <Told last={last} />
        </p>
        <FreeButton run={() => run({ book })}>Run check</FreeButton>
      </div>
    </div>
  )
}

const shown = 10

function Told({ last }: { last: BookCheck | null }) {
  if (!last) return <>Not checked against the entries yet. The check runs every night.</>
  const entries = `${last.result.entries.toLocaleString('en-US')} ${plural(last.result.entries, { one: 'entry', other: 'entries' })}`
  if (last.result.differences.length === 0)
    return (
      <>
        Agreed with every entry ({entries}) on <Moment at={last.checked_at} />.
      </>
    )
  return last.agreed_at ? (
    <>
      Checked on <Moment at={last.checked_at} />. Last agreed on <Moment at={last.agreed_at} />.
    </>
  ) : (
    <>
      Checked on <Moment at={last.checked_at} />.
    </>
  )
}
