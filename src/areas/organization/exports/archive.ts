import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Caller, Database } from '#platform/database/database.ts'
import { cellText, csvLines } from '#platform/records/csv.ts'
import { columnsOf, type AnyRecord } from '#platform/records/record.ts'
import type { Blobs } from '#platform/storage/blobs.ts'
import { streamZip, type Streamed } from '@granary/zip/stream.ts'
import { dictionaryHead, dictionaryOf, entriesOf, fileEntry } from './rules.ts'

export type ArchiveSource = {
  database: Database
  blobs: Blobs
  records: readonly AnyRecord[]
  /** The rights that decide what is in the archive. */
  caller: Caller
  organization: string
  readme: string
  files: boolean
  /** Whether the bytes of a file may leave: not while they are in quarantine. */
  isClear(version: string): Promise<boolean>
  /** Told of each row, for tables whose reads are logged. */
  onRows(table: string, ids: readonly string[]): void
}

const mostRows = 2_000
const kept = ['created_at', 'created_by', 'updated_at', 'version'] as const

/**
 * Everything that a person may read, as a ZIP archive that is written while it is sent: no copy of it stays on the
 * server. Rows are read in pages, each with the rights of the person. The manifest comes last.
 */
export function writeArchive(source: ArchiveSource): Readable {
  const made = new Date()
  return Readable.from(streamZip(filesOf(source, made), made), { objectMode: false })
}

type Listed = { file: string; rows?: number; bytes: number; sha256: string }

async function* filesOf(source: ArchiveSource, made: Date): AsyncGenerator<Streamed> {
  const { records, caller, database, organization, readme, files } = source
  const manifest: Listed[] = []
  const held: string[] = []

  /** A file is listed at its end: one is written after the other. */
  function file(name: string, pieces: AsyncIterable<string | Uint8Array>, rows?: () => number): Streamed {
    async function* counted(): AsyncGenerator<Uint8Array> {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const piece of pieces) {
        const content = typeof piece === 'string' ? Buffer.from(piece) : piece
        hash.update(content)
        bytes += content.length
        yield content
      }
      manifest.push({ file: name, ...(rows && { rows: rows() }), bytes, sha256: hash.digest('hex') })
    }
    return { name, pieces: counted() }
  }

  yield file('README.txt', one(readme))
  const granted = await grantedColumns(database)
  const tables = records.flatMap((record) => {
    const columns = columnsIn(record, granted)
    return columns ? [{ record, columns }] : []
  })
  yield file(
    'dictionary.csv',
    one(csvLines([[...dictionaryHead], ...tables.flatMap(({ record }) => dictionaryOf(record))])),
  )
  for (const { record, columns } of tables) {
    const { sheet, lines } = entriesOf(record.table)
    const asked = { database, caller, organization, table: record.table, columns }
    let count = 0
    yield file(
      sheet,
      sheetOf(record, columns, asked, (rows) => {
        count += rows.length
        source.onRows(
          record.table,
          rows.map(({ id }) => id),
        )
      }),
      () => count,
    )
    let written = 0
    yield file(
      lines,
      linesOf(asked, (rows) => void (written += rows.length)),
      () => written,
    )
  }
  if (files) for await (const { entry, pieces } of storedFiles(source, held)) yield file(entry, pieces)
  yield file(
    'manifest.json',
    one(JSON.stringify({ made_at: made.toISOString(), files: manifest, held_back: held }, null, 2)),
  )
}

async function* one(text: string) {
  yield text
}

/** The columns that signed-in people may read at all, by table. */
async function grantedColumns(database: Database): Promise<Map<string, Set<string>>> {
  const { rows } = await database.read(
    { role: 'service_role' },
    {
      name: 'granted columns',
      text: `select c.relname as table, array_agg(a.attname::text) as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
         and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
       group by c.relname`,
      values: [],
    },
  )
  return new Map(rows.map(({ table, columns }) => [String(table), new Set(columns as string[])]))
}

/** Encrypted columns stay: their text would be of no use elsewhere. */
function columnsIn(record: AnyRecord, granted: Map<string, Set<string>>): string[] | undefined {
  const may = granted.get(record.table)
  if (!may?.has('id') || !may.has('organization_id')) return undefined
  const declared = columnsOf(record).flatMap(([name, { sealed }]) => (sealed ? [] : [name]))
  return ['id', ...declared, ...kept].filter((name, at, all) => may.has(name) && all.indexOf(name) === at)
}

type Asked = { database: Database; caller: Caller; organization: string; table: string; columns: readonly string[] }
type Line = { id: string; line: string }

/** The rows of a table, page by page in the order of their ids. */
async function* pagesOf({ database, caller, organization, table, columns }: Asked): AsyncGenerator<Line[]> {
  // The names come from declarations and the catalog, never from a request.
  const text = `select id, to_jsonb(t)::text as line from (select ${columns.map((name) => `"${name}"`).join(', ')}
    from public."${table}" where organization_id = $1 and ($2::uuid is null or id > $2) order by id limit ${mostRows}) t`
  let after: string | null = null
  for (;;) {
    const { rows }: { rows: Record<string, unknown>[] } = await database.read(caller, {
      name: `export ${table}`,
      text,
      values: [organization, after],
    })
    if (rows.length > 0) yield rows as Line[]
    if (rows.length < mostRows) return
    after = String(rows.at(-1)!.id)
  }
}

async function* sheetOf(
  record: AnyRecord,
  columns: readonly string[],
  asked: Asked,
  onRows: (rows: readonly Line[]) => void,
): AsyncGenerator<string> {
  yield csvLines([[...columns]])
  for await (const rows of pagesOf(asked)) {
    onRows(rows)
    yield csvLines(
      rows.map(({ line }) => {
        const row = JSON.parse(line) as Record<string, unknown>
        return columns.map((name) => cellOf(record, name, row[name]))
      }),
    )
  }
}

/** References stay ids, which other sheets of the archive name too. */
function cellOf(record: AnyRecord, name: string, value: unknown): string {
  const field = record.fields[name]
  return value !== null && typeof value === 'object' && field?.kind !== 'place' && field?.kind !== 'files'
    ? JSON.stringify(value)
    : cellText(field, value)
}

async function* linesOf(asked: Asked, onRows: (rows: readonly Line[]) => void): AsyncGenerator<string> {
  for await (const rows of pagesOf(asked)) {
    onRows(rows)
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
}

type Stored = { bucket: string; name: string; version: string }

async function* storedFiles(
  { database, caller, organization, blobs, isClear }: ArchiveSource,
  held: string[],
): AsyncGenerator<{ entry: string; pieces: AsyncIterable<Uint8Array> }> {
  let after: string | null = null
  for (;;) {
    const { rows }: { rows: Record<string, unknown>[] } = await database.read(caller, {
      name: 'export files',
      text: `select o.id, b.id as bucket, o.name, o.version from storage.objects o
        join storage.buckets b on b.key = o.bucket_key
       where o.organization_id = $1 and ($2::uuid is null or o.id > $2) order by o.id limit 500`,
      values: [organization, after],
    })
    for (const { bucket, name, version } of rows as unknown as Stored[])
      if (await isClear(version)) yield { entry: fileEntry(bucket, name), pieces: await blobs.read(version) }
      else held.push(fileEntry(bucket, name))
    if (rows.length < 500) return
    after = String(rows.at(-1)!.id)
  }
}
