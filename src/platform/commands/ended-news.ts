import { randomUUID } from 'node:crypto'
import { titleOf, type AnyRecord } from '../records/record.ts'

type Named = { table: string; id: string; status: string; title: string }

/** A record that ended, or went on, with another one, and its people. `happening`: a job that runs twice tells it once. */
export type EndedWith = Named & { people: readonly string[]; with: Named; happening: string }

export type EndedNews = { organization_id: string; actor: string; news: readonly EndedWith[] }

/** The notifications are above the platform, which knows the job that sends them by its name alone. */
export const endedNews = { name: 'tell-ended' }

type Row = { id: string; status: string }
type Of = { record: AnyRecord; row: Row }

/** Queued, so it holds no other value of the rows than their numbers or titles. */
export const newsOf = (ended: Of, people: readonly string[], of: Of): EndedWith => ({
  ...namedIn(ended),
  people,
  with: namedIn(of),
  happening: randomUUID(),
})

const namedIn = ({ record, row }: Of): Named => ({
  table: record.table,
  id: row.id,
  status: row.status,
  title:
    'number' in row ? String(row.number) : record.fields[record.title]?.kind === 'text' ? titleOf(record, row) : '',
})
