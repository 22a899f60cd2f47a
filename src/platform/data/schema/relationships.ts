import type { KeyRow } from './catalog.ts'
import type { Pair, Relationship, Table } from './schema.ts'

/** A foreign key between two exposed tables, directly or through views. */
export type ForeignKey = { constraint: string; from: Table; to: Table; pairs: Pair[]; unique: boolean }

/** How each table, and each view that passes the columns on, names the columns of one table of the catalog. */
export type Face = { table: Table; names: Map<number, string> }

export function foreignKeys(keys: KeyRow[], facesOf: (oid: number) => Face[]): ForeignKey[] {
  const unique = new Set(
    keys.filter(({ kind }) => kind !== 'f').map(({ oid, columns }) => `${oid}:${[...columns].sort((a, b) => a - b)}`),
  )
  return keys.flatMap(({ kind, oid, name, columns, target, target_columns }) => {
    if (kind !== 'f' || target === null || !target_columns) return []
    const ours = facesOf(oid).flatMap((face) => named(face, columns))
    const theirs = facesOf(target).flatMap((face) => named(face, target_columns))
    return ours.flatMap((from) =>
      theirs.map((to) => ({
        constraint: name,
        from: from.table,
        to: to.table,
        pairs: from.columns.map((own, i): Pair => [own, to.columns[i]!]),
        unique: unique.has(`${oid}:${[...columns].sort((a, b) => a - b)}`),
      })),
    )
  })
}

function named({ table, names }: Face, numbers: number[]): { table: Table; columns: string[] }[] {
  const columns = numbers.map((number) => names.get(number))
  return columns.every((column) => column !== undefined) ? [{ table, columns: columns as string[] }] : []
}

/** Both directions of every foreign key, and the path across each table that only joins two others. */
export function relate(keys: ForeignKey[]): void {
  for (const { constraint, from, to, pairs, unique } of keys) {
    const back = pairs.map(([own, theirs]): Pair => [theirs, own])
    from.relationships.push({ kind: unique ? 'one-to-one' : 'many-to-one', to, constraint, pairs })
    to.relationships.push({ kind: unique ? 'one-to-one' : 'one-to-many', to: from, constraint, pairs: back })
  }
  for (const first of keys)
    for (const second of keys) if (isJunction(first, second)) first.to.relationships.push(across(first, second))
}

/**
 * Two keys of one table make it a junction when its primary key holds both, and neither is part of the other: a key
 * that is only the organization leads to the organization, it does not join it to everything else.
 */
function isJunction(first: ForeignKey, second: ForeignKey): boolean {
  if (first === second || first.from !== second.from || first.constraint === second.constraint) return false
  const [a, b] = [first, second].map(({ pairs }) => pairs.map(([own]) => own))
  return isWithin([...a!, ...b!], first.from.primaryKey) && !isWithin(a!, b!) && !isWithin(b!, a!)
}

const isWithin = (columns: string[], others: string[]) => columns.every((column) => others.includes(column))

function across(first: ForeignKey, second: ForeignKey): Relationship {
  const [pairs, onward] = [first, second].map((key) => key.pairs.map(([own, theirs]): Pair => [theirs, own]))
  const junction = {
    table: first.from,
    constraints: [first.constraint, second.constraint] as [string, string],
    pairs: pairs!,
    onward: onward!,
  }
  return { kind: 'many-to-many', to: second.to, junction }
}
