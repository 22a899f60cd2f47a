import { keysKnow } from './areas/account/server.ts'
import { areas, commands } from './commands.ts'
import type { AreasOf } from './platform/auth/scopes.ts'
import { isForPeople } from './platform/commands/command.ts'
import { areaOfTable } from './records.ts'

const every = areas.map(({ area }) => area)

/** An import writes to the table of any area. */
const reachesFar = (name: string) => name.startsWith('imports/')

const areaOfCommand = new Map(
  areas.flatMap(({ area, commands: own }) =>
    own.filter(({ name }) => !reachesFar(name)).map(({ name }) => [name, area] as const),
  ),
)

/** Tables of the organization area that no record declares: without people's names few programs are of use. */
const people = new Map(
  ['organizations', 'organization_members', 'user_roles', 'user_feedback'].map((table) => [table, 'organization']),
)

const areasOfTable = (table: string): readonly string[] => {
  const area = areaOfTable.get(table) ?? people.get(table)
  return area ? [area] : every
}

/**
 * The areas that a key must reach. A command over all records is in the area of the table in its input; without a
 * table it reaches every area, as do a table that no area declares and a function of the database.
 */
export const areasOf: AreasOf = {
  table: areasOfTable,
  command(name, input) {
    const table = (input as { table?: unknown } | null)?.table
    const own = areaOfCommand.get(name)
    const named = typeof table === 'string' ? areasOfTable(table) : own ? [] : every
    return [...new Set([...(own ? [own] : []), ...named])]
  },
}

keysKnow({
  areas: areas.map(({ area, section }) => ({ area, section })),
  commands: new Map(commands.map((each) => [each.name, isForPeople(each)])),
  forOne: new Set(commands.flatMap(({ name, forOne }) => (forOne ? [name] : []))),
})
