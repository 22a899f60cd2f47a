import { namedFirst } from '#platform/records/named-first.ts'
import { isListed, type AnyRecord } from '#platform/records/record.ts'

const files = import.meta.glob<object>('./areas/**/records.ts', { eager: true })

// Builds and tests list the files, and what a file exports, in different orders.
const byName = (one: string, other: string): number => (one < other ? -1 : 1)
const declaredIn = (path: string): AnyRecord[] =>
  Object.values<unknown>({ ...files[path] })
    .filter(isListed)
    .toSorted((one, other) => byName(one.table, other.table))

/** The file that declares each table, from here. */
export const fileOfTable: ReadonlyMap<string, string> = new Map(
  Object.keys(files).flatMap((path) => declaredIn(path).map(({ table }) => [table, path])),
)

/** The area whose folder declares each table. */
export const areaOfTable: ReadonlyMap<string, string> = new Map(
  [...fileOfTable].map(([table, path]) => [table, path.split('/')[2]!]),
)

/** Every record type of the product, each after those that it refers to: sweeps over all of them start here. */
export const records = namedFirst(Object.keys(files).toSorted(byName).flatMap(declaredIn))
