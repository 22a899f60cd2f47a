import { namedFirst } from '#platform/records/named-first.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { tableSql } from '#platform/records/sql.ts'

/**
 * The areas in the order of table creation: each mostly refers to those before it. References to later tables are
 * added by the last file.
 */
const areas = [
  'planning',
  'vendors',
  'contracts',
  'procurement',
  'finance',
  'disasters',
  'grants',
  'delivery',
  'assets',
  'organization',
  'assistant',
  'forms',
  'technology',
  'assurance',
]
const firstNumber = 12
/** Handwritten: the indexes that lists need beyond those of every record. */
export const indexFile = '0026_indexes_of_records.sql'
const lastFile = '0036_references.sql'
const readersFile = '0037_who_sees.sql'

type Written = {
  records: readonly AnyRecord[]
  /** The area whose folder declares the table. */
  owners: ReadonlyMap<string, string>
  /** Additional `create index` statements of migrations: a wider one serves the declared one too. */
  indexes: readonly string[]
}

/**
 * The migrations for the declared tables: a file per area, one for references to later tables, and one that asks each
 * table who sees a row.
 */
export function recordFiles({ records, owners, indexes }: Written): Map<string, string> {
  const unplaced = records.find(({ table }) => !areas.includes(owners.get(table) ?? ''))
  if (unplaced) throw new Error(`${unplaced.table} has no area: add its folder to the list of record-files.ts.`)
  const known = new Set(['organizations', 'organization_members'])
  const later: string[] = []
  const wider = widerThan(indexes)
  const files = areas.map((area, at): [string, string] => {
    const tables = namedFirst(records.filter(({ table }) => owners.get(table) === area)).map((record) => {
      known.add(record.table)
      const { now, then } = divided(record, known)
      later.push(...then)
      return now.filter((statement) => !wider(statement)).join('\n')
    })
    const number = String(firstNumber + at).padStart(4, '0')
    return [`${number}_records_of_${area}.sql`, [heading(area), ...tables].join('\n\n') + '\n']
  })
  return new Map([
    ...files,
    [lastFile, [referenceHeading, later.join('\n')].join('\n\n') + '\n'],
    [readersFile, [readersHeading, seesSql(records.map(({ table }) => table))].join('\n\n') + '\n'],
  ])
}

const heading = (area: string) =>
  `-- Made by npm run propose -- --write from the declarations in src/areas/${area}: change records.ts, not this file.`
const referenceHeading =
  '-- Made by npm run propose -- --write: what the tables of one area say about those of a later one, or of the platform.'

const readersHeading = `-- Made by npm run propose -- --write: history, comments, files, tasks, links and the search ask this once for each row.
-- A statement for each table is planned once on a connection; one composed for each row cost five times as much.`

/** A table of a later version has no statement here yet, and is asked as before. */
const seesSql = (
  tables: readonly string[],
) => `create or replace function app.sees(table_name text, record uuid, organization uuid) returns boolean language plpgsql stable as $$
declare found boolean;
begin
  case table_name
${tables
  .toSorted()
  .map(
    (table) =>
      `    when '${table}' then return exists (select from public.${table} t where t.organization_id = $3 and t.id = $2);`,
  )
  .join('\n')}
    else
      execute format('select exists (select from public.%I where organization_id = $1 and id = $2)', table_name) into found using organization, record;
      return found;
  end case;
end
$$;`

/** The statements of a table, and those among them that name a table that does not exist yet. */
function divided(record: AnyRecord, known: ReadonlySet<string>): { now: string[]; then: string[] } {
  const [create = '', ...rest] = statementsOf(tableSql(record))
  const isThere = (text: string) => [...text.matchAll(/public\.(\w+)/g)].every(([, table]) => known.has(table!))
  const lines = create.split('\n')
  const references = lines.filter((line) => !isThere(line)).map((line) => line.trim().replace(/,$/, ''))
  const kept = lines
    .filter(isThere)
    .join('\n')
    .replace(/,\n\);$/, '\n);')
  return {
    now: [kept, ...rest.filter(isThere)],
    then: [
      ...references.map((line) => `alter table public.${record.table} add ${line};`),
      ...rest.filter((statement) => !isThere(statement)),
    ],
  }
}

const statementsOf = (sql: string): string[] =>
  sql
    .split(/;\n(?! )/)
    .map((each) => (each.includes('\ncreate table') ? each : each.replace(/\s*\n\s+/g, ' ')))
    .map((each) => each.replace(/;?$/, ';'))

/** References to a row are often listed newest first: then the wider index is handwritten and serves both. */
function widerThan(indexes: readonly string[]): (statement: string) => boolean {
  const columnsIn = (statement: string, end: string) =>
    statement.endsWith(end) ? / on (.*)$/.exec(statement.slice(0, -end.length))?.[1] : undefined
  const newestFirst = new Set(indexes.flatMap((each) => columnsIn(each, ', created_at desc);') ?? []))
  return (statement) =>
    statement.startsWith('create index ') && newestFirst.has(columnsIn(statement, ');') ?? 'no columns')
}
