import type { JsonStep, Path } from '../grammar/syntax.ts'
import { ApiError } from '../wire/errors.ts'
import { quoted } from './binder.ts'
import { columnOf, isComputed, type Level, type Scope } from './level.ts'

/** A column of this level, or a value inside it. */
export function pathSql(scope: Scope, level: Level, path: Path): string {
  const plain = columnSql(level, path.column)
  if (path.steps.length === 0) return plain
  const found = columnOf(level, path.column)
  const isJson = !isComputed(found) && (found.base === 'json' || found.base === 'jsonb')
  return (isJson ? plain : `to_jsonb(${plain})`) + stepsSql(scope, path.steps)
}

export function columnSql(level: Level, name: string): string {
  const found = columnOf(level, name)
  return isComputed(found)
    ? `${quoted(found.schema)}.${quoted(found.name)}(${rowSql(level)})`
    : `${level.alias}.${quoted(name)}`
}

/** The whole row as its table's type; a statement's result has the columns, but not the name. */
export const rowSql = ({ alias, isRow, table }: Level) =>
  isRow ? alias : `${alias}::${quoted(table.schema)}.${quoted(table.name)}`

const stepsSql = (scope: Scope, steps: JsonStep[]) =>
  steps
    .map(({ arrow, key }) => arrow + scope.binder.constant(key, typeof key === 'number' ? 'integer' : 'text'))
    .join('')

/** The types that a caller may cast to. Others might read more than the value: `regclass` knows every table's name. */
const numbers = [
  'bigint',
  'decimal',
  'double precision',
  'float4',
  'float8',
  'int',
  'int2',
  'int4',
  'int8',
  'integer',
  'numeric',
  'real',
  'smallint',
]
const times = ['date', 'interval', 'time', 'timestamp', 'timestamptz', 'timetz']
const castable = new Set(['bool', 'boolean', 'bytea', 'json', 'jsonb', 'text', 'uuid', 'varchar', ...numbers, ...times])

export function castSql(expression: string, type: string | undefined): string {
  if (type === undefined) return expression
  const name = type.toLowerCase()
  if (!castable.has(name)) throw new ApiError(400, '42704', `type "${type}" does not exist`)
  return `cast(${expression} as ${name})`
}
