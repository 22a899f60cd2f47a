import { expect, test } from 'vitest'
import { isDatabaseAway } from './away.ts'

const error = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  ['a server that is being stopped', error('terminating connection due to administrator command', '57P01'), true],
  ['a server that is starting', error('the database system is starting up', '57P03'), true],
  ['no place left on the server', error('sorry, too many clients already', '53300'), true],
  ['nobody at the socket', error('connect ECONNREFUSED', 'ECONNREFUSED'), true],
  ['no socket', error('connect ENOENT /tmp/x', 'ENOENT'), true],
  ['a connection that broke', error('Connection terminated unexpectedly'), true],
  ['a pooler that lost the server', error('server login has been failing, cached error: connect failed (server_login_retry)', '08P01'), true],
  ['a statement that took too long', error('canceling statement due to statement timeout', '57014'), false],
  ['a value that is refused', error('invalid input syntax for type uuid', '22P02'), false],
  ['a fault of ours', error('x is not a function'), false],
  ['no error at all', 'ECONNREFUSED', false],
])('%s', (_, thrown, away) => {
  expect(isDatabaseAway(thrown)).toBe(away)
})
