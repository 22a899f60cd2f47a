import type { Query } from '../grammar/syntax.ts'
import type { Column } from '../schema/schema.ts'
import { ApiError } from '../wire/errors.ts'
import type { Payload } from '../wire/payload.ts'
import { quoted } from './binder.ts'
import { conditionSql } from './conditions.ts'
import { tableSql, tenantSql } from './embeds.ts'
import type { Level, Scope } from './level.ts'

export type Resolution = 'merge-duplicates' | 'ignore-duplicates' | undefined
export type Insert = {
  payload: Pick<Payload, 'isList' | 'keys'>
  defaults: boolean
  resolution: Resolution
  /** The columns of the key that may already exist. */
  target: string[]
  /** PUT: the body must be the row that the address names. */
  key?: Query['conditions']
}

/** The source of the answer; where nothing is returned the command's own count is enough. */
const returningSql = (level: Level, columns: string[] | undefined) =>
  columns ? ` returning ${columnsSql(level, columns)}` : ''
const columnsSql = ({ alias }: Level, columns: string[]) =>
  columns.map((name) => `${alias}.${quoted(name)}`).join(', ') || '1'

/** The rows of the body as a relation `b`, each value read as its column's type. */
function bodyRows(scope: Scope, columns: Column[], isList: boolean, defaults: boolean): string {
  const kind = defaults ? 'jsonb' : 'json'
  if (columns.length === 0 && !isList) return '(values (1)) b'
  const body = scope.binder.bind((given) => given.body, kind)
  if (columns.length === 0) return `${kind}_array_elements(${body}) b`
  const types = columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(', ')
  const filled = defaults ? withDefaults(columns, isList, body) : body
  return `${kind}_to_record${isList ? 'set' : ''}(${filled}) as b(${types})`
}

/** `missing=default`: a missing value takes the column's default. */
function withDefaults(columns: Column[], isList: boolean, body: string): string {
  const known = columns
    .filter((column) => column.default !== null)
    .map((column) => `'${column.name.replaceAll("'", "''")}', ${column.default}`)
  const defaults = `jsonb_build_object(${known.join(', ')})`
  return isList ? `(select jsonb_agg(${defaults} || e) from jsonb_array_elements(${body}) e)` : `${defaults} || ${body}`
}

function writtenColumns({ table }: Level, keys: string[]): Column[] {
  return keys.map((key) => {
    const column = table.columns.get(key)
    if (!column)
      throw new ApiError(400, 'PGRST204', `Could not find the '${key}' column of '${table.name}' in the schema cache`)
    return column
  })
}

export function insertSql(scope: Scope, level: Level, insert: Insert, returning: string[] | undefined): string {
  const { payload, defaults, key } = insert
  const columns = writtenColumns(level, payload.keys)
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const source = bodyRows(scope, columns, payload.isList, defaults)
  const values = columns.map(({ name }) => `b.${quoted(name)}`).join(', ')
  const matching = key
    ? ` where ${key.map(({ what }) => conditionSql(scope, { ...level, alias: 'b' }, what)).join(' and ')}`
    : ''
  const into = `insert into ${tableSql(level.table)} as ${level.alias}${names && ` (${names})`}`
  return `${into} select ${values} from ${source}${matching}${conflictSql(level, insert, columns)}${returningSql(level, returning)}`
}

/** The key of the row stays unchanged: naming it again would only require one more right. */
function conflictSql(level: Level, { resolution, target }: Insert, columns: Column[]): string {
  if (!resolution || target.length === 0) return ''
  const on = ` on conflict (${targetColumns(level, target).join(', ')})`
  const rest = columns.filter(({ name }) => !target.includes(name))
  const set = (rest.length > 0 ? rest : columns).map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`)
  return resolution === 'ignore-duplicates' || set.length === 0
    ? `${on} do nothing`
    : `${on} do update set ${set.join(', ')}`
}

function targetColumns({ table }: Level, target: string[]): string[] {
  const unknown = target.find((name) => !table.columns.has(name))
  if (unknown !== undefined) throw new ApiError(400, '42703', `column "${unknown}" does not exist`)
  return target.map(quoted)
}

/** Defaults that depend on the caller: the same for every row, so that a key may omit them. */
const settled = new Set(['app.organization_id()', 'app.user_id()'])

/** How many rows of the body already existed: seen in the snapshot that the statement began with. */
export function existedSql(scope: Scope, level: Level, { payload, target, defaults }: Insert): string {
  const keys = target.map((name) => {
    if (payload.keys.includes(name)) return `e.${quoted(name)} = b.${quoted(name)}`
    const standard = level.table.columns.get(name)?.default ?? ''
    return settled.has(standard) ? `e.${quoted(name)} = ${standard}` : undefined
  })
  // A key that the database generates is a new one.
  if (keys.includes(undefined) || payload.keys.length === 0) return '0'
  const source = bodyRows(scope, writtenColumns(level, payload.keys), payload.isList, defaults)
  return `(select count(*) from ${source} join ${tableSql(level.table)} e on ${keys.join(' and ')})`
}

export type Change = { keys: string[]; defaults: boolean }

export function updateSql(
  scope: Scope,
  level: Level,
  change: Change,
  conditions: Query['conditions'],
  returning: string[] | undefined,
): string {
  const columns = writtenColumns(level, change.keys)
  const table = `${tableSql(level.table)} ${level.alias}`
  // Without values to set no row changes; the columns are still returned, for the selected ones.
  if (columns.length === 0) return `select ${columnsSql(level, returning ?? [])} from ${table} where false`
  const set = columns.map(({ name }) => `${quoted(name)} = b.${quoted(name)}`).join(', ')
  // Of the type of the table: Citus does not pass the types of single columns to a node.
  const kind = change.defaults ? 'jsonb' : 'json'
  const body = scope.binder.bind((given) => given.body, kind)
  const filled = change.defaults ? withDefaults(columns, false, body) : body
  const source = `${kind}_populate_record(null::${tableSql(level.table)}, ${filled}) b`
  return `update ${table} set ${set} from ${source}${rowsWhere(scope, level, conditions)}${returningSql(level, returning)}`
}

export function deleteSql(
  scope: Scope,
  level: Level,
  conditions: Query['conditions'],
  returning: string[] | undefined,
): string {
  return `delete from ${tableSql(level.table)} ${level.alias}${rowsWhere(scope, level, conditions)}${returningSql(level, returning)}`
}

function rowsWhere(scope: Scope, level: Level, conditions: Query['conditions']): string {
  const said = conditions.map(({ what }) => conditionSql(scope, level, what))
  return ` where ${[...tenantSql(scope, level.table, level.alias), ...said].join(' and ')}`
}
