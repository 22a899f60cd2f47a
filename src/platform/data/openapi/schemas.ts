import { plainColumn } from '../schema/columns.ts'
import type { Column, Table } from '../schema/schema.ts'

export type JsonSchema = { [keyword: string]: unknown }

/** Each PostgreSQL type in JSON. Types not listed here are text. */
const types: Record<string, JsonSchema> = {
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  numeric: { type: 'number' },
  real: { type: 'number' },
  'double precision': { type: 'number' },
  boolean: { type: 'boolean' },
  uuid: { type: 'string', format: 'uuid' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  json: {},
  jsonb: {},
}

const typed = (base: string): JsonSchema => types[base] ?? { type: 'string' }

export function valueSchema({ base, nullable, values, about }: Column): JsonSchema {
  const schema = base.endsWith('[]') ? { type: 'array', items: typed(base.slice(0, -2)) } : { ...typed(base) }
  if (values.length > 0) Object.assign(schema, { enum: nullable ? [...values, null] : values })
  if (nullable && typeof schema.type === 'string') Object.assign(schema, { type: [schema.type, 'null'] })
  return about ? { ...schema, description: about } : schema
}

/** A returned row: only the columns that this caller may read, each of which may be left out by `select`. */
export const rowSchema = (table: Table, names: Iterable<string>): JsonSchema => ({
  type: 'object',
  ...(table.about ? { description: table.about } : {}),
  properties: propertiesOf(table, names),
})

/** A sent row. A column that has no default and may not be empty is required. */
export function inputSchema(table: Table, names: ReadonlySet<string>, needed: boolean): JsonSchema {
  const writable = [...names].filter((name) => table.columns.get(name)?.generated === false)
  const required = writable.filter((name) => {
    const column = table.columns.get(name)!
    return needed && !column.nullable && column.default === null
  })
  return {
    type: 'object',
    properties: propertiesOf(table, writable),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

function propertiesOf(table: Table, names: Iterable<string>): JsonSchema {
  return Object.fromEntries(
    [...names].flatMap((name) => (table.columns.has(name) ? [[name, valueSchema(table.columns.get(name)!)]] : [])),
  )
}

export const argumentSchema = (type: string): JsonSchema => valueSchema(plainColumn('', type))
