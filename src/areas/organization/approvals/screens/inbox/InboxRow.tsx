import { requestStatus } from '../../requests/rules.ts'
import { plural } from '#platform/words.ts'
import { Link, useSearchParams } from 'react-router'
import { useNow } from '#client/use-now.ts'
import { useDayOf } from '#client/use-today.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { dialOf } from '#kit/record/status.ts'
import { minutesSince } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import { approvalRequest } from '../../requests/records.ts'
import { partsOf } from '../title.ts'
import type { Entry } from '../../inbox/rules.ts'

type InboxRowProps = {
  entry: Entry
  selected: boolean
  nameOf: (id: string) => string
  chosen: boolean | null
  onChoose: () => void
}

/** One request in three lines: subject and amount, requester, and how long it has waited. */
export function InboxRow({
  entry: { request, since, forPerson, escalated, decision },
  selected,
  nameOf,
  chosen,
  onChoose,
}: InboxRowProps) {
  const now = new Date(useNow())
  const dayOf = useDayOf()
  const [query] = useSearchParams()
  const { number, words } = partsOf(request)
  const to = new URLSearchParams(query)
  to.set('request', request.id)
  return (
    <li
      data-row={request.id}
      className={`relative flex gap-2.5 border-b border-line px-4 py-3 last:border-0 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus ${selected ? 'bg-action-soft' : 'hover:bg-surface-2'}`}
    >
      {selected && <span aria-hidden className="absolute inset-y-0 left-0 w-0.5 bg-action" />}
      {chosen !== null && (
        <input
          type="checkbox"
          aria-label={`Select ${request.title}`}
          checked={chosen}
          onChange={onChoose}
          className="relative z-10 mt-0.5 size-4.5 shrink-0 accent-(--action) pointer-coarse:size-6"
        />
      )}
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3 text-xs text-ink-2">
          <span className="truncate font-mono">{number ?? request.number}</span>
          {requestStatus.isOpen(request) ? (
            request.due && <Due day={request.due} today={dayOf(now.toISOString())} bare />
          ) : (
            <Dial state={dialOf(request.status)}>{optionLabel(approvalRequest.fields.status, request.status)}</Dial>
          )}
        </p>
        <p className="mt-0.5 flex items-baseline justify-between gap-3">
          {/* The whole row opens the request. */}
          <Link
            to={{ search: `?${to}` }}
            preventScrollReset
            aria-current={selected || undefined}
            className="line-clamp-2 font-semibold break-words text-ink outline-none after:absolute after:inset-0"
          >
            {words}
          </Link>
          {request.amount > 0 && <Amount cents={request.amount} className="shrink-0 font-semibold text-ink" />}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-ink-2">
          <span>{nameOf(request.requested_by)}</span>
          {since && <span>waiting {ageInWords(minutesSince(since, now))}</span>}
          {decision && (
            <span>
              {decision.decision} <Day day={dayOf(decision.at)} />
            </span>
          )}
          {request.judged_by > request.amount && (
            <span>
              combined <Amount cents={request.judged_by} />
            </span>
          )}
          {forPerson && (
            <span className="rounded-xs bg-info-soft px-1.5 font-semibold text-info">For {nameOf(forPerson)}</span>
          )}
          {escalated && <span className="rounded-xs bg-bad-soft px-1.5 font-semibold text-bad">Escalated</span>}
        </p>
      </div>
    </li>
  )
}

/** 4 minutes, 3 hours, 2 days */
export function ageInWords(minutes: number): string {
  const [count, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 1440 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day']
  const whole = Math.max(1, Math.floor(count))
  return `${whole} ${unit}${plural(whole, { one: '', other: 's' })}`
}
