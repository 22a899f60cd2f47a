import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonLog } from '../log.ts'
import { lineWriter } from './line-writer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function writer() {
  const written: string[] = []
  const log = jsonLog(lineWriter({ write: (text) => written.push(text) }))
  const messages = () =>
    written.map((text) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { message: string }).message),
    )
  return { log, messages }
}

test('success lines are written a few at a time, in order, and none twice', () => {
  const { log, messages } = writer()
  log.info('one')
  log.info('two')
  expect(messages()).toEqual([])
  vi.advanceTimersByTime(50)
  log.info('three')
  vi.advanceTimersByTime(50)
  expect(messages()).toEqual([['one', 'two'], ['three']])
})

test('failure lines are written at once, after the lines before them', () => {
  const { log, messages } = writer()
  log.info('one')
  log.error('two')
  log.warn('three')
  expect(messages()).toEqual([['one', 'two'], ['three']])
})

test('many lines are written without waiting', () => {
  const { log, messages } = writer()
  for (let i = 0; i < 400; i++) log.info('request', { 'http.route': '/rest/v1/*' })
  expect(messages().length).toBeGreaterThan(0)
})
