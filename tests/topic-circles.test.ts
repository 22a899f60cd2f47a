import { expect, test } from 'vitest'
import { circles, importsOfTopics, topicOf, type Imports } from './topic-circles.ts'

/** Areas whose topics still import each other in a circle. This list may only get shorter. */
const tied: string[] = []

const imports = importsOfTopics()
const found = circles(imports)

test('topics do not import each other in a circle', () => {
  const circlesOutside = found.filter((circle) => circle.some((topic) => !tied.includes(topic.split('/')[0]!)))
  const why = circlesOutside.flatMap((circle) =>
    circle.flatMap((from) => circle.flatMap((to) => imports.get(from)?.get(to)?.slice(0, 2) ?? [])),
  )
  expect(why).toEqual([])
  expect(tied.filter((area) => !found.some((circle) => circle.some((topic) => topic.startsWith(`${area}/`))))).toEqual(
    [],
  )
})

test('pages compose topics: no topic imports a page', () => {
  const files = [...imports].flatMap(([from, to]) =>
    from.endsWith('/pages') ? [] : [...to].flatMap(([topic, lines]) => (topic.endsWith('/pages') ? lines : [])),
  )
  expect(files).toEqual([])
})

test.each([
  ['two that import each other', { 'a/x': ['a/y'], 'a/y': ['a/x'] }, [['a/x', 'a/y']]],
  ['three in a ring', { 'a/x': ['a/y'], 'a/y': ['a/z'], 'a/z': ['a/x'] }, [['a/x', 'a/y', 'a/z']]],
  ['a line', { 'a/x': ['a/y'], 'a/y': ['a/z'] }, []],
  ['two ways to one', { 'a/x': ['a/y', 'a/z'], 'a/y': ['a/z'] }, []],
])('%s', (_, lines: Record<string, string[]>, expected) => {
  const made: Imports = new Map(
    Object.entries(lines).map(([from, to]) => [from, new Map(to.map((topic) => [topic, ['a file']]))]),
  )
  expect(circles(made)).toEqual(expected)
})

test.each([
  ['src/areas/grants/budgets/rules.ts', 'grants/budgets'],
  ['src/areas/grants/budgets/screens/BudgetScreen.tsx', 'grants/budgets'],
  ['src/areas/grants/routes.tsx', undefined],
  ['src/platform/records/sql.ts', undefined],
])('%s belongs to %s', (path, topic) => expect(topicOf(path)).toBe(topic))
