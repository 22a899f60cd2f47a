import { expect, test } from 'vitest'
import { lifeOfTable } from '#platform/life/leaves.ts'
import { openFields } from '#platform/records/record.ts'
import { commands } from '../src/commands.ts'
import { records } from '../src/records.ts'
import '../src/server.ts'

// The questions of a form are declared at its fields: each name there is one that exists.

/** Its moves, and the commands beside them. */
const actsOn = (table: string): string[] => [
  ...Object.keys(lifeOfTable(table)?.moves ?? {}),
  ...commands.flatMap(({ name }) => (name.startsWith(`${table.replaceAll('_', '-')}/`) ? [name.split('/')[1]!] : [])),
]

test('a field is asked for kinds that exist, and demanded by moves that exist', () => {
  const wrong: string[] = []
  for (const record of records)
    for (const [name, { onlyFor = {}, requiredTo = {} }] of openFields(record)) {
      const kinds = [onlyFor, ...Object.values(requiredTo).filter((when) => typeof when === 'object')]
      for (const [choice, options] of kinds.flatMap((each) => Object.entries(each))) {
        const { kind, options: known = kind === 'flag' ? ['true', 'false'] : [] } = record.fields[choice] ?? {}
        if (options.length === 0 || options.some((option: string) => !known.includes(option)))
          wrong.push(`${record.table}.${name} names ${choice} ${options.join(', ')}`)
      }
      for (const move of Object.keys(requiredTo))
        if (move !== 'save' && !actsOn(record.table).includes(move)) wrong.push(`${record.table}.${name}: ${move}`)
    }
  expect(wrong).toEqual([])
})

test('the parts of a form hold each of its fields once', () => {
  const wrong = records.flatMap((record) => {
    if (!record.sections) return []
    const placed = record.sections.flatMap(({ fields }) => fields)
    const asked = openFields(record).map(([name]) => name)
    return JSON.stringify(placed.toSorted()) === JSON.stringify(asked.toSorted())
      ? []
      : [`${record.table}: ${asked.filter((name) => !placed.includes(name)).join(', ') || 'one is in it twice'}`]
  })
  expect(wrong).toEqual([])
})
