import { readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { addDays } from '#platform/dates.ts'

/** A page's request to the server, as the browser sent it: method, path and body. */
export type Request = {
  method: string
  path: string
  body?: string
  /** One row is expected, and no list. */ one?: true
}
export type RecordedPage = { path: string; requests: string[] }
/** The agency and day whose values fill the placeholders. */
export type Answering = { organization: string; user_id: string; today: string }

const file = 'benchmarks/pages.txt'
/** A placeholder for an id that no row of the agency has. */
const none = '00000000-0000-7000-8000-000000000000'
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A page is a line, and its requests are the indented lines below it. */
export function readPages(): RecordedPage[] {
  const pages: RecordedPage[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('  ')) pages.at(-1)!.requests.push(line.trim())
    else if (line.startsWith('/')) pages.push({ path: line, requests: [] })
  }
  return pages
}

export function writePages(pages: readonly RecordedPage[]): void {
  const lines = pages.flatMap(({ path, requests }) => [path, ...requests.map((request) => `  ${request}`)])
  writeFileSync(
    file,
    [
      '# What each page asks, recorded by: npm run bench -- record-pages',
      '# {vendors+3} is the fourth newest vendor, {day-30} thirty days ago, {now} this moment.',
      ...lines,
      '',
    ].join('\n'),
  )
}

export const lineOf = ({ method, path, body, one }: Request): string =>
  [method, ...(one ? ['one'] : []), path, ...(body ? [body] : [])].join(' ')

export function requestIn(line: string): Request {
  const [, method, one, path, body] = /^([A-Z]+) (one )?(\S+)(?: (.*))?$/.exec(line)!
  return { method: method!, path: path!, ...(body && { body }), ...(one && { one: true as const }) }
}

type Table = { name: string; key: string }
const keyed = `
  select c.relname as name, a.attname as key from pg_class c join pg_attribute a on a.attrelid = c.oid
  and a.atttypid = 'uuid'::regtype
  and (a.attname = 'id' or c.relname = 'organization_members' and a.attname = 'user_id')
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
   and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')`

/** Placeholders instead of ids and days: an id by its table and its place among the newest, a day by its distance. */
export async function withPlaces(
  owner: pg.ClientBase,
  lines: readonly string[],
  { organization, user_id, today }: Answering,
): Promise<(line: string) => string> {
  const ids = [...new Set(lines.flatMap((line) => line.match(uuid) ?? []))]
  const places = new Map<string, string>([
    [organization, '{organization}'],
    [user_id, '{me}'],
  ])
  for (const { name, key } of (await owner.query<Table>(`${keyed} order by 1`)).rows) {
    const { rows } = await owner.query<{ id: string; place: string }>(
      `select ${key} as id, (select count(*) from public.${name} o where o.organization_id = $1 and o.${key} > t.${key})
        as place from public.${name} t where organization_id = $1 and ${key} = any($2)`,
      [organization, ids],
    )
    for (const { id, place } of rows) if (!places.has(id)) places.set(id, `{${name}+${place}}`)
  }
  const days = new Map(
    Array.from({ length: 3_000 }, (_, at) => [
      addDays(today, at - 1_500),
      `{day${at < 1_500 ? '-' : '+'}${Math.abs(at - 1_500)}}`,
    ]),
  )
  return (line) =>
    line
      .replaceAll(uuid, (id) => places.get(id) ?? none)
      .replaceAll(/\b\d{4}-\d\d-\d\d/g, (day) => days.get(day) ?? day)
      .replaceAll(/\{day\+0\}T[0-9A-Z%:.]*Z/g, '{now}')
}

/**
 * Fills in the ids and days of this agency. Where it has fewer rows it starts over; where it has none no row is
 * found.
 */
export async function filled(
  owner: pg.ClientBase,
  lines: readonly string[],
  { organization, user_id, today }: Answering,
): Promise<(line: string) => string> {
  const values = new Map([
    ['{organization}', organization],
    ['{me}', user_id],
    ['{now}', encodeURIComponent(new Date().toISOString())],
  ])
  const tables = new Map((await owner.query<Table>(keyed)).rows.map(({ name, key }) => [name, key]))
  const counts = new Map<string, number>()
  for (const place of new Set(lines.flatMap((line) => line.match(/\{\w+\+\d+\}/g) ?? []))) {
    const [, table, at] = /^\{(\w+)\+(\d+)\}$/.exec(place)!
    const key = tables.get(table!)
    if (!key) continue
    if (!counts.has(table!))
      counts.set(
        table!,
        Number(
          (
            await owner.query<{ count: string }>(`select count(*) from public.${table} where organization_id = $1`, [
              organization,
            ])
          ).rows[0]!.count,
        ),
      )
    const { rows } = await owner.query<{ id: string }>(
      `select ${key} as id from public.${table} where organization_id = $1 order by ${key} desc offset $2 limit 1`,
      [organization, Number(at) % (counts.get(table!) || 1)],
    )
    values.set(place, rows[0]?.id ?? none)
  }
  return (line) =>
    line
      .replaceAll(/\{\w+(?:\+\d+)?\}/g, (place) => values.get(place) ?? place)
      .replaceAll(/\{day([+-]\d+)\}/g, (_, days: string) => addDays(today, Number(days)))
}
