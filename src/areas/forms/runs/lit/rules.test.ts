import { expect, test } from 'vitest'
import type { Flow, Step } from '../../workflows/rules.ts'
import { loadOf, statesOf, waysTaken } from './rules.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 6, 1, hour)).toISOString()
const task = (key: string, to: string): Step => ({ key, kind: 'task', name: key, role: 'user', to })
const flow: Flow = {
  steps: [
    task('look', 'size'),
    { key: 'size', kind: 'gateway', name: 'Large?', branches: [{ when: 'cost > 1', to: 'agree' }], to: 'fix' },
    { key: 'agree', kind: 'approval', name: 'Agree', role: 'manager', to: 'fix', rejected: 'look' },
    { ...task('fix', 'end'), timers: [{ days: 3, does: 'go', to: 'look' }] },
    { key: 'end', kind: 'end', name: 'End' },
  ],
}
const passage = (
  step: string,
  outcome: 'done' | 'passed' | 'rejected' | 'approved' | 'timed_out',
  came: number,
  left: number,
) => ({ step, name: step, outcome, came_at: at(came), left_at: at(left), late: 'no' as const, by: 'max' })
const history = [passage('look', 'done', 0, 2), passage('size', 'passed', 2, 2), passage('agree', 'rejected', 2, 5)]
const standing = (step: string, since: number, kind: Step['kind'] = 'task', status: 'open' | 'exception' = 'open') => ({
  step,
  kind,
  status,
  since: at(since),
})
const named = (ways: ReturnType<typeof waysTaken>) => ways.map(({ from, way }) => `${from} ${way.part} ${way.to}`)

test('a run lights the branch that it took and the step where it came back', () => {
  expect(named(waysTaken(flow, history, [standing('look', 5)]))).toEqual([
    'look to size',
    'size branches agree',
    'agree rejected look',
  ])
  expect(named(waysTaken(flow, [passage('fix', 'timed_out', 5, 77)], [standing('look', 77)]))).toEqual([
    'fix timers look',
  ])
})
test('each step shows whether the run is there, waits, is stuck or has passed', () => {
  const states = statesOf(history, [
    standing('look', 5),
    standing('fix', 5, 'join'),
    standing('end', 5, 'task', 'exception'),
  ])
  expect([...states].map(([step, { tone, times }]) => `${step} ${tone} ${times}`)).toEqual([
    'look here 1',
    'size done 1',
    'agree done 1',
    'fix waits 0',
    'end bad 0',
  ])
})
test('many runs show where they pile up, without what only waits for others', () => {
  const loads = loadOf(history, [standing('look', 6), standing('look', 8), standing('agree', 1, 'join')], at(10))
  expect(loads.get('look')).toEqual({ now: 2, passed: 1, late: 0, middleHours: 2, waitingHours: 3 })
  expect(loads.get('agree')).toMatchObject({ now: 0, passed: 1, middleHours: 3 })
})
