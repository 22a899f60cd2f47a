import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useDayOf, useToday } from '#client/use-today.ts'
import { asDay, asShortDay } from '../dates.ts'
import type { Field } from '#platform/records/fields.ts'
import { BarsSkeleton, Card } from './Card.tsx'
import { useDeclaration } from '../record/catalog.tsx'
import { aboutOf, cardOf, cardSize, type CardList } from '#platform/pages/card-list.ts'
import { dayBegins, readPage } from '#platform/reads/page.ts'
import { useOurs } from '../record/list/use-ours.ts'
import { useNames } from '../record/use-names.ts'
import { Status } from '../record/Status.tsx'
import { Value } from '../record/Value.tsx'
import { totalsOf } from '#platform/reads/reads.ts'
import { readConditions } from '#platform/records/list/conditions.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { whyNotSee } from '#platform/records/see.ts'
import type { Totals, totals } from '#platform/sheets/totals.ts'
import { say } from '#platform/say.ts'

/** A list of the declared ones, or a view that a person saved. */
export type ListShown = CardList & { title: string; list: string }
type Row = { id: string } & Record<string, unknown>

/** The first rows of a list and their number; its title opens the list with the same filters. */
export function ListCard({ title, table, list, query, shows }: ListShown) {
  const of = useDeclaration(table)
  const { rows: tables } = useBackend()
  const actor = useActor()
  const ours = useOurs(of)
  const state = cardOf(of, shows, new URLSearchParams(query))
  const { columns } = state
  const conditions = [
    ...readConditions(of, state.words, state.search, { me: actor.user_id, dayBegins }),
    ...(ours ?? []),
  ]
  const whyNot = whyNotSee(of, actor)
  const enabled = whyNot === null && actor.user_id !== '' && ours !== undefined
  const asked = useQuery({
    queryKey: [table, 'card', columns, conditions, state.sort],
    enabled,
    // Without a signal, so that the cards of one moment are one request.
    queryFn: () => readPage<Row>(tables, table, ['id', ...columns], conditions, { ...state, turn: {} }, cardSize),
  })
  const { data: counted } = useAnswer<ReturnType<typeof totals>>(...totalsOf(of, conditions), { about: table, enabled })
  useChanges([table])
  const to = `${list}${list.includes('?') ? '&' : '?'}${query}`
  return (
    <Card
      title={title}
      asked={whyNot ? { ...asked, data: { rows: [], earlier: false, later: false } } : asked}
      scope={() =>
        !whyNot && (
          <Link to={to} className="link">
            {counted ? say('All {count}', { count: inCount(counted) }) : say('All')}
          </Link>
        )
      }
      empty={({ rows }) => whyNot ?? (rows.length === 0 && say('Nothing is waiting.'))}
      skeleton={<BarsSkeleton rows={cardSize} />}
    >
      {({ rows }) => <Rows of={of} rows={rows} columns={columns} title={title} />}
    </Card>
  )
}

const inCount = ({ rows, more }: Totals) => (more ? `${rows.toLocaleString('en-US')}+` : rows.toLocaleString('en-US'))

type RowsProps = { of: AnyRecord; rows: readonly Row[]; columns: readonly string[]; title: string }

function Rows({ of, rows, columns, title }: RowsProps) {
  const names = useNames(of, rows)
  const about = aboutOf(of)
  const shown = columns.find((name) => !['status', of.title, about].includes(name))
  const field = of.fields.status as Field | undefined
  // Where every row says the same, none says it.
  const told = field && new Set(rows.map(({ status }) => status)).size > 1
  return (
    <ul aria-label={title} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id} className="relative flex min-h-9 items-center justify-between gap-3 py-1 text-sm">
          <span className="flex min-w-0 items-center gap-2">
            {told && (
              <span className="relative z-1 shrink-0">
                <Status field={field} row={row} look="sign" />
              </span>
            )}
            <Link
              to={`/records/${of.table}/${row.id}`}
              className={`font-semibold text-ink after:absolute after:inset-0 hover:underline print:whitespace-normal ${of.title.endsWith('number') ? 'shrink-0' : 'truncate'}`}
            >
              {String(row[of.title] ?? '')}
            </Link>
            {about && typeof row[about] === 'string' && (
              <span className="min-w-0 truncate text-ink-2 print:whitespace-normal">{names.get(row[about])}</span>
            )}
          </span>
          {shown && (
            <span className="shrink-0 text-xs text-ink-2">
              <Measure of={of} name={shown} row={row} names={names} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

type MeasureProps = { of: AnyRecord; name: string; row: Row; names: ReadonlyMap<string, string> }

/** A day without its year; one that has passed says so. */
function Measure({ of, name, row, names }: MeasureProps) {
  const dayOf = useDayOf()
  const today = useToday()
  const { kind } = of.fields[name] as Field
  const value = row[name]
  if (typeof value !== 'string' || (kind !== 'date' && kind !== 'instant'))
    return value === null ? null : <Value of={of} name={name} row={row} names={names} />
  const day = kind === 'date' ? value : dayOf(value)
  return (
    <time dateTime={value} className={`figures ${day < today ? 'font-semibold text-bad' : ''}`}>
      {day < today && <span className="sr-only">{say('Past')} </span>}
      {day.slice(0, 4) === today.slice(0, 4) ? asShortDay(day) : asDay(day)}
    </time>
  )
}
