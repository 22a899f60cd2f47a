import { expect, test } from 'vitest'
import { box, labelPlaceOf, layoutOf } from '../layout/rules.ts'
import { problemsOfFlow } from '../problems/rules.ts'
import { emptyFlow, flowDifferences, type Flow, type Step } from '../rules.ts'
import { added, arranged, asKind, connected, disconnected, movedTo, outsOf, removed } from './rules.ts'

const end: Step = { key: 'end', kind: 'end', name: 'End' }
const task = (key: string, to: string): Step => ({ key, kind: 'task', name: key, role: 'user', to })
const line: Flow = { steps: [task('a', 'b'), task('b', 'end'), end] }
const leads = ({ steps }: Flow) => Object.fromEntries(steps.map(({ key, to, paths }) => [key, paths ?? to]))

test('a new step takes over where the chosen one led', () => {
  const { flow, key } = added(line, 'task', { from: 'a' })
  expect([key, leads(flow)]).toEqual(['task', { a: 'task', task: 'b', b: 'end', end: undefined }])
  expect(added(emptyFlow, 'task', null).flow.steps.map(({ key: each }) => each)).toEqual(['task'])
})
test('an end is connected where an approval still leads nowhere, and leaves the rest as it is', () => {
  const flow: Flow = { steps: [{ ...task('a', 'b'), kind: 'approval' }, task('b', 'end'), end] }
  const { flow: next, key } = added(flow, 'end', { from: 'a' })
  expect(next.steps[0]).toMatchObject({ to: 'b', rejected: key })
  expect(leads(added(next, 'end', { from: 'a' }).flow)).toMatchObject({ a: 'b', b: 'end' })
})
test('parallel paths come with two tasks and their join, and are ready to be published', () => {
  const { flow, key } = added(line, 'parallel', { from: 'a' })
  expect(leads(flow)).toMatchObject({ a: key, [key]: ['task', 'task_2'], task: 'join', task_2: 'join', join: 'b' })
  expect(problemsOfFlow(flow)).toEqual([])
})
test('a removed step leaves no gap', () => {
  expect(leads(removed(line, 'b'))).toEqual({ a: 'end', end: undefined })
  const { flow, key } = added(line, 'parallel', { from: 'a' })
  expect(leads(removed(removed(flow, 'task'), 'task_2'))[key]).toEqual(['join'])
})
test('a branch is added by connecting it, and taken away with its connection', () => {
  const branch: Step = { key: 'g', kind: 'gateway', name: 'G', branches: [], to: 'end' }
  const flow: Flow = { steps: [branch, ...line.steps] }
  const [isNew] = outsOf(branch)
  const more = connected(flow, 'g', isNew!.way, 'a')
  expect(more.steps[0]!.branches).toEqual([{ when: '', to: 'a' }])
  expect(disconnected(more, 'g', { part: 'branches', at: 0, to: 'a' }).steps[0]!.branches).toEqual([])
  expect(disconnected(line, 'a', { part: 'to', at: 0, to: 'b' }).steps[0]!.to).toBe('')
})
test('a step that changes its type keeps only what the new type knows', () => {
  const approval: Step = { ...task('a', 'end'), kind: 'approval', rejected: 'b', need: 2, people: ['x', 'y'] }
  expect(asKind(approval, 'timer')).toEqual({ key: 'a', kind: 'timer', name: 'a', to: 'end' })
  expect(asKind({ ...task('a', 'end'), name: 'Task' }, 'parallel')).toEqual({
    key: 'a',
    kind: 'parallel',
    name: 'Parallel paths',
    paths: ['end'],
  })
})
test('a moved step is arranged again without a difference to the published version', () => {
  const moved = movedTo(line, 'b', { x: 400, y: 80 })
  expect(layoutOf(moved).places.get('b')).toEqual({ x: 400, y: 80 })
  expect(flowDifferences(line, moved)).toEqual([])
  expect(arranged(moved)).toEqual(line)
})

const many: Flow = {
  steps: [
    task('start', 'split'),
    { key: 'split', kind: 'parallel', name: 'Split', paths: ['a', 'b', 'c'] },
    task('a', 'join'),
    task('b', 'again'),
    { key: 'again', kind: 'approval', name: 'Again', role: 'manager', to: 'join', rejected: 'b' },
    task('c', 'join'),
    { key: 'join', kind: 'join', name: 'Join', to: 'end' },
    end,
  ],
}
test('no two steps of a layout lie on each other, and each lies below those that lead to it', () => {
  const { places, links, rows } = layoutOf(many)
  const all = [...places]
  for (const [key, place] of all)
    for (const [other, at] of all)
      if (key !== other)
        expect(
          Math.abs(place.x - at.x) >= box.width || Math.abs(place.y - at.y) >= box.height,
          `${key} and ${other}`,
        ).toBe(true)
  for (const { from, way, back } of links)
    expect(places.get(way.to)!.y > places.get(from)!.y, `${from} to ${way.to}`).toBe(!back)
  expect(links.filter(({ back }) => back).map(({ from }) => from)).toEqual(['again'])
  expect(rows[0]).toEqual(['start'])
  expect(rows[2]!.toSorted()).toEqual(['a', 'b', 'c'])
})
test('a layout does not depend on the order of the steps', () => {
  const turned = layoutOf({ steps: [many.steps[0]!, ...many.steps.slice(1).toReversed()] })
  expect([...turned.places].toSorted(([a], [b]) => a.localeCompare(b))).toEqual(
    [...layoutOf(many).places].toSorted(([a], [b]) => a.localeCompare(b)),
  )
})
test('a hundred steps in a row are laid out', () => {
  const steps = Array.from({ length: 99 }, (_, at) => task(`s${at}`, at === 98 ? 'end' : `s${at + 1}`))
  const { width, height } = layoutOf({ steps: [...steps, end] })
  expect([width, height > 99 * box.height]).toEqual([box.width, true])
})
test('the label of a connection keeps clear of the handle above it', () => {
  const from = { x: 100, y: 0 }
  const place = (y: number) => labelPlaceOf({ points: [from, { x: 100, y }], back: false })
  expect([place(60), place(200), place(12)].map(({ y }) => y)).toEqual([24, 60, 12])
})
