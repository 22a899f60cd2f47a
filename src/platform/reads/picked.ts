// The reads of a field that picks another record: written once for the form and for the server, which sends them with
// the page.
import { columnsOf, type AnyRecord } from '../records/record.ts'
import type { From } from './reads.ts'

export type Picked = {
  table: string
  key: string
  title: string
  short?: string | undefined
  /** The field that tells records of one name apart. */ apart?: string | undefined
}

export const pickedPeople: Picked = {
  table: 'organization_members',
  key: 'user_id',
  title: 'display_name',
  short: 'email',
}
export const pickedFrom = (record: AnyRecord): Picked => ({
  table: record.table,
  key: 'id',
  title: record.title as string,
  short: shortName(record),
  apart: record.apart as string | undefined,
})

/** The short name of a record, where it has one: its number or its code. */
export const shortName = (record: AnyRecord) =>
  columnsOf(record).find(
    ([name, { kind, unique }]) => name !== record.title && (kind === 'series' || (kind === 'text' && unique)),
  )?.[0]

const few = 8
const columnsFor = ({ key, title, short, apart }: Picked) =>
  [...new Set([key, title, short, apart].filter(Boolean))].join(',')

/** The first few of them, or of those with this part in their name. */
export function choicesOf(from: From, picked: Picked, part = '') {
  const { title, short, apart } = picked
  const named = from.select(columnsFor(picked)).order(title)
  // Of one name the newest comes first: the list is short, and an earlier year is picked less often.
  const all = (apart ? named.order('created_at', { ascending: false }) : named).limit(few)
  const like = `"*${part.replaceAll(/["\\*%]/g, '')}*"`
  return part === '' ? all : all.or([title, ...(short ? [short] : [])].map((name) => `${name}.ilike.${like}`).join(','))
}

export const chosenOf = (from: From, picked: Picked, id: string) =>
  from.select(columnsFor(picked)).eq(picked.key, id).limit(1)
