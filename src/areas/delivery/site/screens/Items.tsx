import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dialOf } from '#kit/record/status.ts'
import { optionLabel, type AnyRecord } from '#platform/records/record.ts'

export type Item = {
  id: string
  title: string
  to?: string
  note?: ReactNode
  status: string
  /** The due date, while it is open. */ due?: string | null
  actions?: ReactNode
}

/** A site list: each item with its status and next actions. */
export function Items({
  of,
  title,
  about,
  add,
  empty,
  items,
}: {
  of: AnyRecord
  title: string
  about?: string
  add: ReactNode
  empty: string
  items: readonly Item[] | undefined
}) {
  const today = useToday()
  return (
    <Panel title={title} about={about} actions={add}>
      {items?.length === 0 && <p className="text-ink-2">{empty}</p>}
      <ul className="divide-y divide-line">
        {items?.map(({ id, title: name, to, note, status, due, actions }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1.5 py-3">
            <span className="min-w-0 flex-1 basis-64">
              {to ? (
                <Link to={to} className="font-semibold text-ink hover:underline">
                  {name}
                </Link>
              ) : (
                <span className="font-semibold text-ink">{name}</span>
              )}
              {note && <span className="block text-sm text-ink-2">{note}</span>}
            </span>
            {due && <Due day={due} today={today} />}
            <Dial state={dials[status] ?? dialOf(status, of.fields.status)}>
              {optionLabel(of.fields.status, status)}
            </Dial>
            {actions && <span className="flex flex-wrap gap-1.5">{actions}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const dials: Readonly<Record<string, 'done' | 'begun' | 'half' | 'on' | 'bad'>> = {
  signed: 'done',
  answered: 'on',
  closed: 'done',
  as_noted: 'done',
  revise: 'begun',
  certified: 'on',
  billed: 'done',
  done: 'on',
  open: 'half',
  sent_back: 'bad',
  received: 'begun',
}
