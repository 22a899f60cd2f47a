import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Catalog } from '#kit/record/catalog.tsx'
import { learnNames, some } from '#kit/record/list/learn-names.ts'
import { readAll } from '#platform/reads/page.ts'
import type { Condition } from '#platform/records/list/conditions.ts'
import type { Sort } from '#platform/records/list/query.ts'
import { isListed, titleOf, type AnyRecord } from '#platform/records/record.ts'
import type { Answers } from '../../../definition/rules.ts'
import { answersIn } from '../../sources/rules.ts'

type Row = { id: string } & Record<string, unknown>
type Reading = {
  tables: PostgrestClient
  catalog: Catalog
  /** The declarations with all their fields. */ records: readonly AnyRecord[]
  record: AnyRecord
  /** The fields to read, such as amount and vendor.name. */ keys: readonly string[]
  conditions: readonly Condition[]
  sort: Sort
  /** More rows than this are refused. */ most: number
  dayOf: (moment: string) => string
}

/** The rows of a filtered list, each as answers, read with the rights of the person who fills. */
export async function readRecords(reading: Reading): Promise<{ name: string; answers: Answers }[]> {
  const { tables, catalog, records, record, keys, conditions, sort, most, dayOf } = reading
  const own = [...new Set(keys.map((key) => key.split('.')[0]!))].filter((name) => record.fields[name])
  const columns = [...new Set(['id', record.title, sort.field, ...own])]
  const rows: Row[] = []
  for await (const page of readAll<Row>(tables, record.table, columns, conditions, sort)) {
    rows.push(...page)
    if (rows.length > most) throw new Error(`Up to ${most} rows can be filled at once. Filter the list.`)
  }
  const names = new Map<string, string>()
  await learnNames(tables, catalog, record, rows, names)
  const followed = new Map<string, { record: AnyRecord; rows: Map<unknown, Row> }>()
  for (const name of own) {
    const parts = keys.flatMap((key) => (key.startsWith(`${name}.`) ? [key.slice(name.length + 1)] : []))
    const target = records.find((each) => isListed(each) && each.table === record.fields[name].to)
    if (parts.length === 0 || !target) continue
    const found = await rowsOf(reading, target, parts, [...new Set(rows.flatMap((row) => row[name] ?? []))] as string[])
    await learnNames(tables, catalog, target, found, names)
    followed.set(name, { record: target, rows: new Map(found.map((row) => [row.id, row])) })
  }
  return rows.map((row) => ({
    name: titleOf(record, row) || (names.get(String(row[record.title])) ?? ''),
    answers: answersIn(
      record,
      row,
      Object.fromEntries(
        [...followed].map(([name, { record: target, rows: theirs }]) => {
          const its = theirs.get(row[name])
          return [name, its && { record: target, row: its }]
        }),
      ),
      { names, dayOf },
    ),
  }))
}

async function rowsOf(
  { tables }: Reading,
  of: AnyRecord,
  parts: readonly string[],
  ids: readonly string[],
): Promise<Row[]> {
  const rows: Row[] = []
  const columns = [...new Set(['id', ...parts.filter((part) => of.fields[part])])].join()
  for (let at = 0; at < ids.length; at += some) {
    const { data, error } = await tables
      .from(of.table)
      .select(columns)
      .in('id', ids.slice(at, at + some))
    if (error) throw error
    rows.push(...(data as unknown as Row[]))
  }
  return rows
}
