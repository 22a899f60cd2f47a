import { expect, test } from 'vitest'
import { cleanedEvery, defaultLimit, limits, rateLimiter } from './rate-limiter.ts'

const minute = 60_000

test('the limits match the specification', () => {
  expect(limits).toEqual({
    api: { requests: 100, within: 1 * minute, block: 5 * minute },
    auth: { requests: 5, within: 5 * minute, block: 15 * minute },
    sensitive: { requests: 10, within: 60 * minute, block: 60 * minute },
  })
  expect(defaultLimit).toEqual({ requests: 100, within: 60_000, block: 5 * minute })
  expect(cleanedEvery).toBe(60_000)
})

function watched() {
  let time = 1_000_000
  const limiter = rateLimiter(() => time)
  return {
    limiter,
    pass: (milliseconds: number) => (time += milliseconds),
    many: (times: number, key = 'ada', limit = limits.auth as Parameters<typeof limiter.take>[1]) =>
      Array.from({ length: times }, () => limiter.take(key, limit)),
  }
}

test('five sign-in attempts are allowed, the sixth waits fifteen minutes', () => {
  const { limiter, many, pass } = watched()
  expect(many(6)).toEqual([0, 0, 0, 0, 0, 15 * minute])
  pass(14 * minute)
  expect(limiter.take('ada', limits.auth)).toBe(1 * minute)
  pass(1 * minute)
  expect(limiter.take('ada', limits.auth)).toBe(0)
})

test('attempts before the window no longer count', () => {
  const { many, pass } = watched()
  many(5)
  pass(5 * minute)
  expect(many(5)).toEqual([0, 0, 0, 0, 0])
})

test('each key is counted separately, and a success resets it', () => {
  const { limiter, many } = watched()
  many(6)
  expect(limiter.take('max', limits.auth)).toBe(0)
  limiter.forget('ada')
  expect(limiter.take('ada', limits.auth)).toBe(0)
})

test('a key without its own limit has 100 attempts a minute', () => {
  const { limiter } = watched()
  const answers = Array.from({ length: 101 }, () => limiter.take('anything'))
  expect(answers.slice(0, 100).every((wait) => wait === 0)).toBe(true)
  expect(answers[100]).toBe(5 * minute)
})

test('expired entries are dropped, blocking ones stay', () => {
  const { limiter, many, pass } = watched()
  many(1, 'rosa')
  many(11, 'ada', limits.sensitive)
  pass(5 * minute)
  limiter.clean()
  expect(limiter.size()).toBe(1)
  pass(55 * minute)
  limiter.clean()
  expect(limiter.size()).toBe(0)
})
