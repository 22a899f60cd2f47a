/**
 * How a migration runs. The first line of its file says so: `-- concurrently` creates or drops indexes while people
 * write, `-- batched` repeats its last statement until it changes no row, and `-- contract after NAME` removes what
 * programs from before the migration NAME still use. Any other file is one transaction.
 */
export type MigrationKind =
  | { kind: 'whole' }
  | { kind: 'contract'; after: string }
  | { kind: 'concurrently'; statements: IndexStatement[] }
  | { kind: 'batched'; before: string[]; repeated: string }

/** `index` with its schema, so that one left by a failed attempt can be found. */
export type IndexStatement = { sql: string; index: string }

export class MigrationRefused extends Error {}

export function kindOf({ name, sql }: { name: string; sql: string }): MigrationKind {
  const first = sql.split(/\r?\n/, 1)[0]!
  const contract = /^-- contract\b *(.*)$/.exec(first)
  if (contract) return { kind: 'contract', after: namedIn(name, contract[1]!) }
  if (/^-- concurrently\b/.test(first))
    return { kind: 'concurrently', statements: statementsOf(sql).map((each) => indexStatement(name, each)) }
  if (/^-- batched\b/.test(first)) return batched(name, statementsOf(sql))
  return { kind: 'whole' }
}

function namedIn(name: string, text: string): string {
  const after = /^after (\d{4}_[a-z0-9_]+)$/.exec(text.trim())?.[1]
  if (!after || after >= name)
    throw new MigrationRefused(
      `${name} begins with "-- contract". Name the earlier migration that every running version must know, as "-- contract after 0541_titles".`,
    )
  return after
}

const creates = /^create (?:unique )?index concurrently if not exists (\w+)\s+on (?:only )?(\w+)\.\w+\b/i
const drops = /^drop index concurrently if exists (\w+\.\w+)$/i

function indexStatement(name: string, sql: string): IndexStatement {
  const [, made, schema] = creates.exec(sql) ?? []
  const index = made ? `${schema}.${made}` : drops.exec(sql)?.[1]
  if (!index)
    throw new MigrationRefused(
      `${name} begins with "-- concurrently". Write "create index concurrently if not exists NAME on SCHEMA.TABLE …" or "drop index concurrently if exists SCHEMA.NAME".`,
    )
  return { sql, index }
}

function batched(name: string, statements: string[]): MigrationKind {
  const repeated = statements.at(-1) ?? ''
  const isBounded =
    /^(update|delete|insert|with)\b/i.test(repeated) &&
    /\blimit \d+/i.test(repeated) &&
    !/\bskip locked\b/i.test(repeated)
  if (!isBounded)
    throw new MigrationRefused(
      `${name} begins with "-- batched". Its last statement must change a limited number of the remaining rows, with "limit 1000" and without "skip locked".`,
    )
  return { kind: 'batched', before: statements.slice(0, -1), repeated }
}

/** Statements that end a line with a semicolon; such files contain no function bodies. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;[ \t]*\r?$/m)
    .map((each) => each.trim())
    .filter(Boolean)
