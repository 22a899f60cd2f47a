import { existsSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { criteria, performance } from './criteria.ts'
import { openAcr, yaml } from './report.ts'

type Catalog = { terms: string[]; chapters: Record<string, { num: string; handle: string }[]> }
const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T
const catalog = json<Catalog>('tests/fixtures/openacr/2.5-edition-wcag-2.2-508-en.json')
const made = openAcr({ product: 'Granary', version: '1.2.3', contact: 'https://granary.example.gov/contact' })

test('the report is valid against the OpenACR schema', () => {
  const valid = new Ajv({ strict: false }).compile(json<object>('tests/fixtures/openacr/openacr-0.1.0.json'))
  valid(made)
  expect(valid.errors ?? []).toEqual([])
})

test('each criterion of the catalog is answered once, with its own name and one of its terms', () => {
  // WCAG 2.2 removed Parsing.
  const asked = (id: string) =>
    catalog.chapters[id]!.filter(({ num }) => num !== '4.1.1').map(
      ({ num, handle }) => `${num} ${handle.toLowerCase()}`,
    )
  const answered = (grade: string) =>
    criteria.filter((each) => each.grade === grade).map(({ num, name }) => `${num} ${name.toLowerCase()}`)
  expect(answered('A')).toEqual(asked('success_criteria_level_a'))
  expect(answered('AA')).toEqual(asked('success_criteria_level_aa'))
  expect(performance.map(({ num, name }) => `${num} ${name.toLowerCase()}`)).toEqual(
    asked('functional_performance_criteria'),
  )
  expect([...criteria, ...performance].filter(({ level }) => !catalog.terms.includes(level))).toEqual([])
})

test('the evidence of each remark exists, and nothing is marked supported without a remark', () => {
  const missing = criteria
    .flatMap(({ journeys = [] }) => journeys)
    .map((name) => `tests/journeys/${name}.spec.ts`)
    .concat(criteria.flatMap(({ tests = [] }) => tests))
    .filter((file) => !existsSync(file))
  expect(missing).toEqual([])
  expect([...criteria, ...performance].filter(({ remark }) => remark.length < 8)).toEqual([])
})

test('of the criteria that axe checks, only 3.1.2 is marked not evaluated', () => {
  const found = new Set(axe.getRules().flatMap(({ tags }) => tags))
  const machine = criteria.filter(({ num }) => found.has(`wcag${num.replaceAll('.', '')}`))
  expect(machine.length).toBeGreaterThan(15)
  expect(criteria.filter(({ axe: checked }) => checked)).toEqual(machine)
  expect(machine.filter(({ level }) => level === 'not-evaluated').map(({ num }) => num)).toEqual(['3.1.2'])
})

test('the YAML matches the report', () => {
  const lines = yaml({ a: 'x: "y"', list: [{ num: '1', parts: [{ name: 'web' }] }, { num: '2' }], more: { yes: true } })
  expect(lines).toBe(
    '\na: "x: \\"y\\""\nlist:\n- num: "1"\n  parts:\n  - name: "web"\n- num: "2"\nmore:\n  yes: true\n',
  )
})
