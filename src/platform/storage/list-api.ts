import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Row } from '../database/database.ts'
import type { Services } from '../services.ts'
import { noteOtherFolder } from '../security/refusals.ts'
import { visitOf } from '../wire/visit.ts'
import { bucketToRead, shelfOf } from './buckets.ts'
import { scansOf, stateOf, type ScanState } from './examine/scanning.ts'
import { readFolder } from './names.ts'
import { requesterOf } from './requester.ts'
import { badRequest } from './storage-refused.ts'
import { objectColumns, objectJson, type StoredObject } from './stored-objects.ts'

const order = z.enum(['asc', 'desc']).default('asc')

/** The specification's defaults: a hundred, by name, from the beginning. */
const listRequest = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  search: z.string().max(200).nullish(),
  sortBy: z
    .object({ column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'), order })
    .prefault({}),
})

const pageRequest = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
  cursor: z.string().max(4_000).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: z.enum(['name', 'created_at', 'updated_at']).default('name'), order }).prefault({}),
})

/**
 * The names below a prefix, as a range of the index: row security is checked for each file that a query touches, and
 * a function such as starts_with only runs after it, when all files of the shelf have been checked.
 */
const below = `name >= $3 and name < $3 || U&'\\+10FFFF'`

/**
 * One folder: its folders first, then its files. Only those of the requester's organization: a public bucket of the
 * installation holds those of others too, and reading one by its name is not the same as listing it.
 */
const listSql = (column: string, direction: string) => `
  with below as (
    select substr(name, length($3) + 1) as rest, id, created_at, updated_at from storage.objects
     where bucket_key = $1 and shelf = $2 and ${below} and organization_id is not distinct from $7
  ), entries as (
    select 0 as part, split_part(rest, '/', 1) as rest, null::uuid as id, null::timestamptz as created_at,
    null::timestamptz as updated_at
      from below where strpos(rest, '/') > 0 group by 2
    union all
    select 1, rest, id, created_at, updated_at from below where strpos(rest, '/') = 0
  ), page as (
    select part, rest, id, row_number() over (order by part, ${column === 'name' ? 'rest' : column} ${direction},
      rest ${direction}) as place
      from entries where starts_with(lower(rest), lower($4)) order by place limit $5 offset $6
  )
  select page.part, page.rest, ${objectColumns.replace(/\w+/g, 'o.$&')} from page
  left join storage.objects o on o.id = page.id order by place`

/** One page of everything below a prefix, or of one folder; the cursor is where the previous page ended. */
const pageSql = (column: string, direction: string, folders: boolean) => {
  const sorted = column === 'name' ? 'name' : `to_char(${column} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US')`
  return `
  with below as (
    select id, name, ${sorted} as sorted,
    ${folders ? `case when strpos(substr(name, length($3) + 1), '/') > 0 then $3 || split_part(substr(name, length($3) + 1), '/', 1) || '/' end` : 'null::text'} as folder
      from storage.objects where bucket_key = $1 and shelf = $2 and ${below} and organization_id is not distinct from $4
  ), entries as (
    select folder as key, ${column === 'name' ? 'folder' : 'min(sorted)'} as sorted, null::uuid as id from below
    where folder is not null group by folder
    union all
    select name, sorted, id from below where folder is null
  ), page as (
    select * from entries
     where $5::text is null or (sorted collate "C", key collate "C") ${direction === 'asc' ? '>' : '<'} ($5 collate "C",
       $6 collate "C")
     order by sorted collate "C" ${direction}, key collate "C" ${direction} limit $7
  )
  select page.key, page.sorted, page.id is null as is_folder, ${objectColumns.replace(/\w+/g, 'o.$&')}
    from page left join storage.objects o on o.id = page.id
    order by page.sorted collate "C" ${direction}, page.key collate "C" ${direction}`
}

export function listApi(services: Services): Hono {
  const { database } = services
  const api = new Hono()

  api.post('/object/list/:bucket', async (c) => {
    const requester = await requesterOf(services, c)
    const { prefix, limit, offset, search, sortBy } = await read(c, listRequest)
    noteOtherFolder(services, visitOf(c), prefix)
    const bucket = await bucketToRead(database, requester, c.req.param('bucket'))
    const shelf = shelfOf(bucket, requester)
    const column = sortBy.column === 'last_accessed_at' ? 'updated_at' : sortBy.column
    const values = [
      bucket.key,
      shelf,
      readFolder(prefix),
      (search ?? '').normalize('NFC'),
      limit,
      offset,
      requester.organization_id,
    ]
    const { rows } = await database.read(requester.caller, { text: listSql(column, sortBy.order), values })
    const scan = await scanned(rows)
    return c.json(
      rows.map((row) =>
        row.part === 0 ? folderJson(row.rest) : objectJson(row as StoredObject, bucket.id, row.rest, scan(row)),
      ),
    )
  })

  api.post('/object/list-v2/:bucket', async (c) => {
    const requester = await requesterOf(services, c)
    const { prefix, limit, cursor, with_delimiter, sortBy } = await read(c, pageRequest)
    noteOtherFolder(services, visitOf(c), prefix)
    const bucket = await bucketToRead(database, requester, c.req.param('bucket'))
    const after = readCursor(cursor)
    const values = [
      bucket.key,
      shelfOf(bucket, requester),
      readPrefix(prefix),
      requester.organization_id,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit + 1,
    ]
    const { rows } = await database.read(requester.caller, {
      text: pageSql(sortBy.column, sortBy.order, with_delimiter),
      values,
    })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const scan = await scanned(page)
    const hasNext = rows.length > limit
    return c.json({
      hasNext,
      ...(hasNext && { nextCursor: Buffer.from(JSON.stringify([last!.sorted, last!.key])).toString('base64url') }),
      folders: page.filter((row) => row.is_folder).map((row) => ({ name: row.key, key: row.key.replace(/\/$/, '') })),
      objects: page
        .filter((row) => !row.is_folder)
        .map((row) => ({ ...objectJson(row as StoredObject, bucket.id, row.name, scan(row)), key: row.key })),
    })
  })

  async function scanned(rows: readonly Row[]): Promise<(row: Row) => ScanState> {
    const known = await scansOf(
      database,
      rows.flatMap(({ version }) => (version ? [version as string] : [])),
    )
    return ({ version }) => stateOf(services.settings, known.get(version))
  }

  return api
}

/** An empty body is valid too: the whole shelf, as the specification defines it. */
function asJson(text: string): unknown {
  if (!text.trim()) return {}
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The list request can’t be read: the body isn’t JSON.')
  }
}

/** Any beginning of a name, including one that ends in the middle of a word. */
const readPrefix = (raw: string) => raw.replace(/^\/+/, '').normalize('NFC')

const folderJson = (name: string) => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
})

async function read<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const { success, data, error } = schema.safeParse(asJson(await c.req.text()))
  if (success) return data
  throw badRequest(`The list request can’t be read: ${error.issues[0]!.path.join('.')} ${error.issues[0]!.message}.`)
}

function readCursor(cursor: string | null | undefined): [string, string] | undefined {
  if (!cursor) return undefined
  try {
    return z.tuple([z.string(), z.string()]).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw badRequest('The cursor isn’t valid. Start again without one.')
  }
}
