import { expect, test } from 'vitest'
import { pageShape } from './statement/reading.ts'
import { StatementNames, Templates, type Template } from './template.ts'

const template = (text: string): Template => ({ text }) as Template

test('used templates stay, unused ones are dropped', () => {
  const templates = new Templates(2)
  const kept = template('kept')
  templates.set('kept', kept)
  for (const key of 'abcdef') {
    templates.set(key, template(key))
    expect(templates.get('kept')).toBe(kept)
  }
  expect(templates.get('a')).toBeUndefined()
  expect(templates.get('f')).toEqual(template('f'))
})

test("a shape of enormous length isn't stored", () => {
  const templates = new Templates()
  templates.set('key', template('x'.repeat(20_000)))
  expect(templates.get('key')).toBeUndefined()
})

test('one text has one name for each role, and another text another', () => {
  const names = new StatementNames()
  const name = names.nameFor('authenticated', 'select 1')
  expect(names.nameFor('authenticated', 'select 1')).toBe(name)
  expect(names.nameFor('authenticated', 'select 2')).not.toBe(name)
  expect(names.nameFor('anon', 'select 1')).not.toBe(name)
  // PostgreSQL cuts names at 63 bytes.
  expect(name!.length).toBeLessThan(64)
})

test("invented shapes use up only the names of the caller's own role", () => {
  const names = new StatementNames()
  for (let n = 0; n < 1_000; n++) names.nameFor('anon', `select ${n}`)
  expect(names.nameFor('anon', 'select 0')).toBeDefined()
  expect(names.nameFor('anon', 'one more')).toBeUndefined()
  expect(names.nameFor('authenticated', 'one more')).toBeDefined()
})

test('the limit of a list, one row more than it shows, is visible to PostgreSQL', () => {
  expect(pageShape({ limit: 101, offset: 0 })).toBe('101/0')
  expect(pageShape({ limit: 73, offset: 10 })).toBe('?/?')
})
