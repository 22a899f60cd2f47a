import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Turnstile } from './turnstile.ts'

test('callers take turns, however many requests one of them sends', () => {
  const turnstile = new Turnstile({ running: 1, waiting: 10, waitingPerCaller: 10 })
  const served: string[] = []
  for (const caller of ['loud', 'loud', 'loud', 'loud', 'quiet', 'shy'])
    turnstile.enter(caller, () => served.push(caller))

  for (let i = 0; i < 6; i++) turnstile.leave(served.at(-1)!)

  expect(served).toEqual(['loud', 'loud', 'quiet', 'shy', 'loud', 'loud'])
})

test('a request that arrives when the queue is full is told so', () => {
  const turnstile = new Turnstile({ running: 1, waiting: 2, waitingPerCaller: 1 })
  const run = () => undefined

  expect(turnstile.enter('a', run)).toBe('in')
  expect(turnstile.enter('a', run)).toBe('waiting')
  expect(turnstile.enter('a', run)).toBe('caller is full')
  expect(turnstile.enter('b', run)).toBe('waiting')
  expect(turnstile.enter('c', run)).toBe('full')
})

test('one caller never holds every place, and a free one goes to the caller with the fewest running requests', () => {
  const turnstile = new Turnstile({ running: 3, runningPerCaller: 2, waiting: 10, waitingPerCaller: 10 })
  const served: string[] = []
  const come = (caller: string) => turnstile.enter(caller, () => served.push(caller))

  expect(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(come)).toEqual([
    'in',
    'in',
    'waiting',
    'waiting',
    'in',
    'waiting',
    'waiting',
  ])
  turnstile.leave('a')
  expect(served.at(-1)).toBe('c')
  turnstile.leave('c')
  expect(served.at(-1)).toBe('a')
  turnstile.leave('a')
  expect(served.at(-1)).toBe('b')
  expect(served).toHaveLength(6)
  // Two of b are running: the place that b leaves and the free one do not go to a third of b.
  turnstile.leave('b')
  expect(served.at(-1)).toBe('a')
})

test('a caller who disconnects while waiting is never served', () => {
  const turnstile = new Turnstile({ running: 1, waiting: 2, waitingPerCaller: 2 })
  const served: string[] = []
  const gone = () => served.push('gone')
  turnstile.enter('a', () => served.push('first'))
  turnstile.enter('a', gone)
  turnstile.enter('a', () => served.push('second'))

  expect(turnstile.withdraw('a', gone)).toBe(true)
  expect(turnstile.withdraw('a', gone)).toBe(false)
  turnstile.leave('a')

  expect(served).toEqual(['first', 'second'])
})

test('whatever happens, no limit is exceeded, no one is forgotten and no one is served twice', () => {
  const step = fc.oneof(
    fc.record({ enter: fc.constantFrom('a', 'b', 'c') }),
    fc.constant('leave' as const),
    fc.record({ withdraw: fc.nat(50) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const bounds = { running: 3, runningPerCaller: 2, waiting: 5, waitingPerCaller: 3 }
      const turnstile = new Turnstile(bounds)
      const accepted: { caller: string; run: () => void; times: number; gone: boolean }[] = []
      const inside: string[] = []
      for (const step of steps) {
        if (step === 'leave') {
          const caller = inside.shift()
          if (caller !== undefined) turnstile.leave(caller)
        } else if ('enter' in step) {
          const visit = {
            caller: step.enter,
            run: () => (visit.times++, inside.push(visit.caller)),
            times: 0,
            gone: false,
          }
          if (['in', 'waiting'].includes(turnstile.enter(step.enter, visit.run))) accepted.push(visit)
        } else {
          const visit = accepted[step.withdraw]
          if (visit && turnstile.withdraw(visit.caller, visit.run)) visit.gone = true
        }
        expect(turnstile.running).toBe(inside.length)
        expect(inside.length).toBeLessThanOrEqual(bounds.running)
        const share = (caller: string) => inside.filter((each) => each === caller).length
        for (const caller of ['a', 'b', 'c']) expect(share(caller)).toBeLessThanOrEqual(bounds.runningPerCaller)
        // No place stays free while a caller who may have it is waiting.
        const mayEnter = accepted.some(
          (visit) => visit.times === 0 && !visit.gone && share(visit.caller) < bounds.runningPerCaller,
        )
        expect(mayEnter && inside.length < bounds.running).toBe(false)
        expect(turnstile.waiting).toBeLessThanOrEqual(bounds.waiting)
        expect(turnstile.waiting).toBe(accepted.filter((visit) => visit.times === 0 && !visit.gone).length)
      }
      while (inside.length > 0) turnstile.leave(inside.shift()!)
      for (const visit of accepted) expect(visit.times).toBe(visit.gone ? 0 : 1)
    }),
  )
})
