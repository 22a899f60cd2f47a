import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageAt } from '#app/pages.ts'
import { isPage, type DeclaredPage, type Part } from '#platform/pages/page.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { commands } from '../src/commands.ts'
import { lives } from '../src/lives.ts'

/** Every page that a topic declares: a new one is swept with the others. */
const declared = (
  await Promise.all(
    readdirSync('src/areas', { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('/pages.ts'))
      .map(async (file) => Object.values((await import(`../src/areas/${file}`)) as object)),
  )
)
  .flat()
  .filter(isPage)

const partsOf = (shows: readonly Part<any, any>[]): readonly Part<any, any>[] =>
  shows.flatMap((part) => ('tab' in part ? partsOf(part.shows) : [part]))
const asksOf = (name: string) => {
  const command = commands.find((each) => each.name === name)
  expect(command, name).toBeDefined()
  return Object.keys((command!.input as unknown as { shape?: object }).shape ?? {})
}
const named = (page: DeclaredPage) => [page.at, page] as const

test('there are declared pages', () => expect(declared.length).toBeGreaterThan(0))

test.each(declared.map(named))('%s is in the table of its area, with its forms', (at, { of, add, edit }) => {
  expect(pageAt(at)?.route.of).toBe(of.table)
  if (add) expect(pageAt(at.replace(':id', 'new'))?.route).toMatchObject({ sends: add.by, makes: of.table })
  if (edit && 'page' in edit) expect(pageAt(`${at}/edit`)).toBeDefined()
})

test.each(declared.map(named))('%s leads back to a page', (_, { list }) => {
  const [to] = typeof list === 'function' ? list(undefined) : list
  expect(pageAt(to.split('?')[0]!), to).toBeDefined()
})

test.each(declared.map(named))('%s sends commands that take its forms', (_, { add, edit }) => {
  if (add) expect(asksOf(add.by)).not.toContain('id')
  if (edit) expect(asksOf(edit.by)).toEqual(expect.arrayContaining(['id', 'version', 'changes']))
})

test.each(declared.map(named))('%s has the life of its record, if it has one', (_, { of, life }) =>
  expect(life?.record.table ?? of.table).toBe(of.table),
)

test.each(declared.map(named))('%s shows rows that name its record, and loads records that it names', (_, page) => {
  const { of, loads, shows } = page
  for (const part of partsOf(shows))
    if ('rows' in part) expect(kindOf(part.rows.of, part.rows.by), part.rows.by).toMatchObject({ to: of.table })
  for (const [field, loaded] of Object.entries(loads))
    expect(kindOf(of, field), field).toMatchObject({ to: loaded.table })
})

const kindOf = ({ fields }: AnyRecord, name: string): unknown => fields[name]

/** A record with a life whose page forgets it would have neither stages nor buttons. */
test('a declared page draws the life of its record', () => {
  const living = new Set(lives.map(({ record }) => record.table))
  expect(declared.filter(({ of, life }) => living.has(of.table) && !life).map(({ at }) => at)).toEqual([])
})
