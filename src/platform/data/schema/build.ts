import type { Catalog, ColumnRow, TableRow } from './catalog.ts'
import { columnFrom } from './columns.ts'
import { bindsTenant } from './policies.ts'
import { foreignKeys, relate, type Face } from './relationships.ts'
import { routineFrom } from './routines.ts'
import { apiRoles, keyOf, type ApiRole, type Privileges, type Schema, type Table } from './schema.ts'
import { originsOf } from './views.ts'

/** The schema as statements need it, from the rows of the catalog. */
export function buildSchema(schemas: readonly string[], catalog: Catalog): Schema {
  const columnsOf = groupedBy(catalog.columns, ({ oid }) => oid)
  const policiesOf = groupedBy(catalog.policies, ({ oid }) => oid)
  const byOid = new Map<number, Table>()
  for (const row of catalog.tables) {
    const table = tableFrom(row, columnsOf.get(row.oid) ?? [])
    const reading = policiesOf.get(row.oid)?.filter(({ permissive }) => permissive) ?? []
    const canBind = row.rls && reading.length > 0 && table.columns.has('organization_id')
    table.tenantBound = canBind && reading.every(({ expression }) => bindsTenant(expression))
    table.memberBound =
      canBind && reading.every(({ expression, of_suppliers }) => of_suppliers || bindsTenant(expression))
    byOid.set(row.oid, table)
  }
  const faces = facesOf(catalog, byOid, columnsOf)
  const primary = catalog.keys.filter(({ kind }) => kind === 'p')
  for (const { oid, columns } of primary) for (const face of faces.get(oid) ?? []) markKey(face, columns)
  relate(foreignKeys(catalog.keys, (oid) => faces.get(oid) ?? []))
  const routines = catalog.routines.flatMap((row) => routineFrom(row, byOid, catalog.attributes) ?? [])
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
  const namesFor = (role: ApiRole, right: 'selectable_by' | 'insertable_by' | 'updatable_by') =>
    new Set(columns.flatMap((column) => (column[right].includes(role) ? [column.name] : [])))
  const privileges = apiRoles.map((role): [ApiRole, Privileges] => [
    role,
    {
      select: namesFor(role, 'selectable_by'),
      insert: namesFor(role, 'insertable_by'),
      update: namesFor(role, 'updatable_by'),
      delete: row.deletable_by.includes(role),
    },
  ])
  return {
    schema: row.schema,
    name: row.name,
    isView: row.kind === 'v' || row.kind === 'm',
    columns: new Map(columns.map((column) => [column.name, columnFrom(column)])),
    primaryKey: [],
    relationships: [],
    computed: new Map(),
    privileges: Object.fromEntries(privileges) as Record<ApiRole, Privileges>,
    tenantBound: false,
    memberBound: false,
    about: row.about,
  }
}

/**
 * Each table with its own columns' names, and with those of every view that passes them on, views of views included.
 */
function facesOf(
  { tables }: Catalog,
  byOid: Map<number, Table>,
  columnsOf: Map<number, ColumnRow[]>,
): Map<number, Face[]> {
  const origins = new Map(
    tables.filter(({ definition }) => definition).map(({ oid, definition }) => [oid, originsOf(definition!)]),
  )
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
