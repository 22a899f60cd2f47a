import type { Catalogue, ColumnRow, RoutineRow, TableRow } from './catalogue.ts'
import { bindsTenant } from './policies.ts'
import { foreignKeys, relate, type Face } from './relationships.ts'
import { apiRoles, keyOf, type ApiRole, type Column, type Routine, type Schema, type Table } from './schema.ts'
import { originsOf } from './views.ts'

/** The schema as statements need it, from the rows of the catalogue. */
export function buildSchema(schemas: readonly string[], catalogue: Catalogue): Schema {
  const columnsOf = groupedBy(catalogue.columns, ({ oid }) => oid)
  const policiesOf = groupedBy(catalogue.policies, ({ oid }) => oid)
  const byOid = new Map<number, Table>()
  for (const row of catalogue.tables) {
    const table = tableFrom(row, columnsOf.get(row.oid) ?? [])
    const reading = policiesOf.get(row.oid)?.filter(({ permissive }) => permissive) ?? []
    table.tenantBound = row.rls && table.columns.has('organization_id') && reading.length > 0 && reading.every(({ expression }) => bindsTenant(expression))
    byOid.set(row.oid, table)
  }
  const faces = facesOf(catalogue, byOid, columnsOf)
  for (const { kind, oid, columns } of catalogue.keys) if (kind === 'p') for (const face of faces.get(oid) ?? []) markKey(face, columns)
  relate(foreignKeys(catalogue.keys, (oid) => faces.get(oid) ?? []))
  const routines = catalogue.routines.flatMap((row) => routineFrom(row, byOid, catalogue.attributes) ?? [])
  return {
    schemas,
    tables: new Map([...byOid.values()].map((table) => [keyOf(table.schema, table.name), table])),
    routines: groupedBy(routines, ({ schema, name }) => keyOf(schema, name)),
  }
}

function groupedBy<K, V>(all: readonly V[], keyOf: (each: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const each of all) {
    const group = groups.get(keyOf(each))
    if (group) group.push(each)
    else groups.set(keyOf(each), [each])
  }
  return groups
}

function tableFrom(row: TableRow, columns: ColumnRow[]): Table {
  const privileged = (role: ApiRole, by: 'selectable_by' | 'insertable_by' | 'updatable_by') => new Set(columns.filter((column) => column[by].includes(role)).map(({ name }) => name))
  return {
    schema: row.schema,
    name: row.name,
    isView: row.kind === 'v' || row.kind === 'm',
    columns: new Map(columns.map((column) => [column.name, columnFrom(column)])),
    primaryKey: [],
    relationships: [],
    computed: new Map(),
    privileges: Object.fromEntries(
      apiRoles.map((role) => [
        role,
        { select: privileged(role, 'selectable_by'), insert: privileged(role, 'insertable_by'), update: privileged(role, 'updatable_by'), delete: row.deletable_by.includes(role) },
      ]),
    ) as Table['privileges'],
    tenantBound: false,
    about: row.about,
  }
}

function columnFrom({ name, type, base, nullable, default: standard, generated, values, about }: ColumnRow): Column {
  return { name, type, base, nullable, default: standard, generated, values, about }
}

/** Each table under its own columns' names, and under those of every view that passes them on, views of views included. */
function facesOf({ tables }: Catalogue, byOid: Map<number, Table>, columnsOf: Map<number, ColumnRow[]>): Map<number, Face[]> {
  const origins = new Map(tables.filter(({ definition }) => definition).map(({ oid, definition }) => [oid, originsOf(definition!)]))
  const faces = new Map<number, Face[]>()
  for (const [oid, table] of byOid) {
    const own = new Map((columnsOf.get(oid) ?? []).map(({ number, name }) => [number, name]))
    if (!origins.has(oid)) add(oid, { table, names: own })
    const bases = new Map<number, Map<number, string>>()
    for (const { number } of origins.get(oid) ?? []) {
      const [base, column] = rootOf(oid, number)
      const names = bases.get(base) ?? bases.set(base, new Map()).get(base)!
      if (base !== oid && own.has(number) && !names.has(column)) names.set(column, own.get(number)!)
    }
    for (const [base, names] of bases) add(base, { table, names })
  }
  return faces

  function add(oid: number, face: Face): void {
    faces.set(oid, [...(faces.get(oid) ?? []), face])
  }
  function rootOf(oid: number, number: number): [oid: number, number: number] {
    const origin = origins.get(oid)?.find((each) => each.number === number)
    return origin ? rootOf(origin.table, origin.column) : [oid, number]
  }
}

function markKey({ table, names }: Face, columns: number[]): void {
  const key = columns.map((number) => names.get(number))
  if (table.primaryKey.length === 0 && key.every((name) => name !== undefined)) table.primaryKey = key as string[]
}

function routineFrom(row: RoutineRow, byOid: Map<number, Table>, attributes: ColumnRow[]): Routine | undefined {
  const modes = row.modes ?? row.types.map(() => 'i')
  const inputs = modes.flatMap((mode, at) => (mode === 'i' || mode === 'b' || mode === 'v' ? [{ at, mode }] : []))
  // A type that is decided by the call, such as anyelement, cannot be read from JSON.
  if (inputs.some(({ at }) => row.pseudo[at])) return undefined
  const returns = returnOf(row, modes, byOid, attributes)
  if (!returns) return undefined
  const routine: Routine = {
    schema: row.schema,
    name: row.name,
    parameters: inputs.map(({ at, mode }, n) => ({ name: row.names?.[at] ?? '', type: row.types[at]!, required: n < row.inputs - row.defaults, variadic: mode === 'v' })),
    returns,
    returnType: row.return_type,
    setOf: row.set_of,
    single: !row.set_of || row.rows === 1,
    volatile: row.volatile,
    executableBy: new Set(row.executable_by as ApiRole[]),
    about: row.about,
  }
  const [only] = inputs
  const of = inputs.length === 1 && row.row_types[only!.at] ? byOid.get(row.row_types[only!.at]!) : undefined
  if (of && returns.kind === 'rows') of.relationships.push({ kind: 'computed', to: returns.table, routine, single: routine.single })
  if (of && returns.kind === 'scalar' && !row.set_of) of.computed.set(row.name, routine)
  return routine
}

function returnOf(row: RoutineRow, modes: string[], byOid: Map<number, Table>, attributes: ColumnRow[]): Routine['returns'] | undefined {
  if (row.return_type === 'void') return { kind: 'void' }
  if (row.return_class) {
    const fields = attributes.filter(({ oid }) => oid === row.return_class)
    return { kind: 'rows', table: byOid.get(row.return_class) ?? recordOf(row, fields.map(columnFrom)) }
  }
  const out = modes.flatMap((mode, at) => (mode === 't' || mode === 'o' || mode === 'b' ? [at] : []))
  if (out.length > 0) return { kind: 'rows', table: recordOf(row, out.map((at) => plainColumn(row.names![at]!, row.types[at]!))) }
  // A record without a description, or a type that the call decides.
  return row.return_kind === 'p' ? undefined : { kind: 'scalar' }
}

const plainColumn = (name: string, type: string): Column => ({ name, type, base: type, nullable: true, default: null, generated: false, values: [], about: null })

/** What a function returns that is no table's row: columns without relationships, and without rights of their own. */
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
    about: null,
  }
}
