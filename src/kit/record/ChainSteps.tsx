import { Link } from 'react-router'
import { optionLabel } from '#platform/records/record.ts'
import { Amount } from '../parts/Amount.tsx'
import { DialMark } from '../parts/Dial.tsx'
import { pageOf, useCatalog } from './catalog.tsx'
import { dialOf } from './status.ts'
import type { Titled } from '#platform/reads/titles.ts'

type ChainStep = { here: boolean; neighbor: Titled }

/** The chain of a record as the diagram that it is: each step with its state, its amount and its number. */
export const ChainSteps = ({ steps }: { steps: readonly ChainStep[] }) => (
  <ol aria-label="Record chain" className="grid">
    {steps.map(({ here, neighbor }, at) => (
      <li
        key={`${neighbor.table} ${neighbor.id}`}
        aria-current={here || undefined}
        className="relative flex min-w-0 gap-2.5 pb-2.5 last:pb-0"
      >
        {at < steps.length - 1 && (
          <span aria-hidden className="absolute top-5 bottom-0 left-[6.5px] w-px bg-line-strong" />
        )}
        <span className="flex h-5 shrink-0 items-center">
          <DialMark state={neighbor.status ? dialOf(neighbor.status, neighbor.of.fields.status) : 'off'} />
        </span>
        <Words neighbor={neighbor} here={here} />
      </li>
    ))}
  </ol>
)

function Words({ neighbor, here }: { neighbor: Titled; here: boolean }) {
  const { of, table, id, title, number, status, amount } = neighbor
  const page = pageOf(useCatalog(), table, id)
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-start justify-between gap-x-3">
        {page && !here ? (
          <Link to={page} className="min-w-0 break-words text-ink hover:text-action-ink hover:underline">
            {title}
          </Link>
        ) : (
          <span className={`min-w-0 break-words text-ink ${here ? 'font-semibold' : ''}`}>{title}</span>
        )}
        {amount ? (
          <span className={here ? 'font-semibold' : ''}>
            <Amount cents={amount} whole />
          </span>
        ) : null}
      </span>
      <span className="block text-xs break-words text-ink-2">
        {of.label}
        {number && <span className="font-mono"> {number}</span>}
        {status && ` · ${optionLabel(of.fields.status, status)}`}
      </span>
    </span>
  )
}

/** One linked record in a list, with its state. */
export function OneLink({ neighbor: { of, table, id, title, status } }: { neighbor: Titled }) {
  const page = pageOf(useCatalog(), table, id)
  return (
    <span className="flex min-h-6 items-baseline justify-between gap-3">
      {page ? (
        <Link to={page} className="link inline-flex min-h-6 min-w-0 items-center break-words">
          {title}
        </Link>
      ) : (
        <span className="min-w-0 break-words">{title}</span>
      )}
      {status && (
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-ink-2">
          <DialMark state={dialOf(status, of.fields.status)} />
          {optionLabel(of.fields.status, status)}
        </span>
      )}
    </span>
  )
}
