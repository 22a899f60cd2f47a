import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { flagsOfStart, serverOn } from './server-on.js'

/** A server in the place of the built one: what it says on its pages, and how it ends. */
function stands({ ready = true, page = '<h1>Sign in</h1>', readyz = 200, code = 0 } = {}) {
  return async () => {
    const http = createServer((asked, answer) => {
      answer.statusCode = asked.url === '/readyz' ? readyz : 200
      answer.end(asked.url === '/readyz' ? 'ok' : page)
    })
    await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
    return {
      url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      ready: Promise.resolve(ready),
      said: () => 'node: bad option',
      stop: async () => (http.close(), code),
    }
  }
}
const newest = { path: '/a/node', version: '26.12.1' }

test('a server that starts, is ready, shows a page and stops passes four times', async () => {
  expect(await serverOn(newest, stands())).toEqual({ passed: 4, failed: 0, skipped: 0, faults: [] })
})

test.each([
  ['does not start', stands({ ready: false }), 0],
  ['is not ready', stands({ readyz: 503 }), 3],
  ['shows no page', stands({ page: 'Loading' }), 3],
  ['does not stop well', stands({ code: 1 }), 3],
])('a server that %s fails, with what it said', async (what, start, passed) => {
  const tally = await serverOn(newest, start)
  expect(tally).toMatchObject({ passed, failed: 1 })
  expect(tally.faults[0]).toContain(`The built server on Node 26.12.1: ${what}`)
})

test('it is started with the settings of V8 that npm start gives', () => {
  expect(flagsOfStart()).toContain('--max-semi-space-size=16')
})
