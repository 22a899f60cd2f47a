import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Turnstile } from './turnstile.ts'

test('callers take turns, however much one of them asks', () => {
  const turnstile = new Turnstile({ running: 1, waiting: 10, waitingPerCaller: 10 })
  const served: string[] = []
  for (const caller of ['loud', 'loud', 'loud', 'loud', 'quiet', 'shy']) turnstile.enter(caller, () => served.push(caller))

  for (let i = 0; i < 6; i++) turnstile.leave()

  expect(served).toEqual(['loud', 'loud', 'quiet', 'shy', 'loud', 'loud'])
})

test('who comes when the queue is full is told so', () => {
  const turnstile = new Turnstile({ running: 1, waiting: 2, waitingPerCaller: 1 })
  const run = () => undefined

  expect(turnstile.enter('a', run)).toBe('in')
  expect(turnstile.enter('a', run)).toBe('waiting')
  expect(turnstile.enter('a', run)).toBe('caller is full')
  expect(turnstile.enter('b', run)).toBe('waiting')
  expect(turnstile.enter('c', run)).toBe('full')
})

test('who hangs up while waiting is never served', () => {
  const turnstile = new Turnstile({ running: 1, waiting: 2, waitingPerCaller: 2 })
  const served: string[] = []
  const gone = () => served.push('gone')
  turnstile.enter('a', () => served.push('first'))
  turnstile.enter('a', gone)
  turnstile.enter('a', () => served.push('second'))

  expect(turnstile.withdraw('a', gone)).toBe(true)
  expect(turnstile.withdraw('a', gone)).toBe(false)
  turnstile.leave()

  expect(served).toEqual(['first', 'second'])
})

test('whatever happens, no bound is passed, nobody is forgotten and nobody is served twice', () => {
  const step = fc.oneof(fc.record({ enter: fc.constantFrom('a', 'b', 'c') }), fc.constant('leave' as const), fc.record({ withdraw: fc.nat(50) }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const bounds = { running: 3, waiting: 5, waitingPerCaller: 3 }
      const turnstile = new Turnstile(bounds)
      const accepted: { caller: string; run: () => void; times: number; gone: boolean }[] = []
      let inside = 0
      for (const step of steps) {
        if (step === 'leave') {
          if (inside === 0) continue
          inside--
          turnstile.leave()
        } else if ('enter' in step) {
          const visit = { caller: step.enter, run: () => (visit.times++, inside++), times: 0, gone: false }
          if (['in', 'waiting'].includes(turnstile.enter(step.enter, visit.run))) accepted.push(visit)
        } else {
          const visit = accepted[step.withdraw]
          if (visit && turnstile.withdraw(visit.caller, visit.run)) visit.gone = true
        }
        expect(turnstile.running).toBe(inside)
        expect(inside).toBeLessThanOrEqual(bounds.running)
        expect(turnstile.waiting).toBeLessThanOrEqual(bounds.waiting)
        expect(turnstile.waiting).toBe(accepted.filter((visit) => visit.times === 0 && !visit.gone).length)
      }
      while (inside > 0) {
        inside--
        turnstile.leave()
      }
      for (const visit of accepted) expect(visit.times).toBe(visit.gone ? 0 : 1)
    }),
  )
})
