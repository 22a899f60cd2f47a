import type { ColumnRow, RoutineRow } from './catalog.ts'
import { columnFrom, plainColumn } from './columns.ts'
import type { ApiRole, Column, Parameter, Routine, Table } from './schema.ts'

/** A callable function; where it takes one row of a table, also as a column or a relation of that table. */
export function routineFrom(row: RoutineRow, byOid: Map<number, Table>, attributes: ColumnRow[]): Routine | undefined {
  const inputs = argumentsOf(row, 'ibv')
  // A type that the call decides, such as anyelement, can't be read from JSON.
  if (inputs.some(({ pseudo }) => pseudo)) return undefined
  const returns = returnOf(row, byOid, attributes)
  if (!returns) return undefined
  const routine: Routine = {
    schema: row.schema,
    name: row.name,
    parameters: inputs.map(({ name, type, mode }, at): Parameter => {
      return { name, type, required: at < row.inputs - row.defaults, variadic: mode === 'v' }
    }),
    returns,
    returnType: row.return_type,
    setOf: row.set_of,
    single: !row.set_of || row.rows === 1,
    volatile: row.volatile,
    executableBy: new Set(row.executable_by as ApiRole[]),
    about: row.about,
  }
  attach(routine, inputs.length === 1 ? byOid.get(inputs[0]!.row ?? 0) : undefined)
  return routine
}

/** The arguments of these modes: i(n), b(oth), v(ariadic), o(ut), t(able). */
function argumentsOf({ names, modes, arguments: all }: RoutineRow, wanted: string) {
  const numbered = all.map((argument, at) => ({ ...argument, name: names?.[at] ?? '', mode: modes?.[at] ?? 'i' }))
  return numbered.filter(({ mode }) => wanted.includes(mode))
}

function attach(routine: Routine, table: Table | undefined): void {
  const { returns, single, setOf, name } = routine
  if (table && returns.kind === 'rows')
    table.relationships.push({ kind: 'computed', to: returns.table, routine, single })
  if (table && returns.kind === 'scalar' && !setOf) table.computed.set(name, routine)
}

function returnOf(row: RoutineRow, byOid: Map<number, Table>, attributes: ColumnRow[]): Routine['returns'] | undefined {
  if (row.return_type === 'void') return { kind: 'void' }
  if (row.return_class) {
    const fields = attributes.filter(({ oid }) => oid === row.return_class)
    return { kind: 'rows', table: byOid.get(row.return_class) ?? recordOf(row, fields.map(columnFrom)) }
  }
  const out = argumentsOf(row, 'tob')
  if (out.length > 0)
    return {
      kind: 'rows',
      table: recordOf(
        row,
        out.map(({ name, type }) => plainColumn(name, type)),
      ),
    }
  // A record without a description, or a type that the call decides.
  return row.return_kind === 'p' ? undefined : { kind: 'scalar' }
}

/** A function's result that is no table's row: columns without relationships, and without their own rights. */
function recordOf(row: RoutineRow, columns: Column[]): Table {
  const select = new Set(columns.map(({ name }) => name))
  const all = { select, insert: new Set<string>(), update: new Set<string>(), delete: false }
  return {
    schema: row.schema,
    name: row.name,
    isView: true,
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey: [],
    relationships: [],
    computed: new Map(),
    privileges: { anon: all, authenticated: all, service_role: all },
    tenantBound: false,
    memberBound: false,
    about: null,
  }
}
