import { expect, test } from 'vitest'
import { asLostHere, isConnectionLost, isDatabaseAway, isOutOfTime } from './away.ts'

const error = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  ['a server that is being stopped', error('terminating connection due to administrator command', '57P01'), true],
  ['a server that is starting', error('the database system is starting up', '57P03'), true],
  ['no place left on the server', error('sorry, too many clients already', '53300'), true],
  ['no one at the socket', error('connect ECONNREFUSED', 'ECONNREFUSED'), true],
  ['no socket', error('connect ENOENT /tmp/x', 'ENOENT'), true],
  ['a connection that broke', error('Connection terminated unexpectedly'), true],
  ['a connection that was not made in time', error('timeout expired'), true],
  ['a connection that was cut between two statements', error('Client was closed and is not queryable'), true],
  [
    'a pooler that lost the server',
    error('server login has been failing, cached error: connect failed (server_login_retry)', '08P01'),
    true,
  ],
  ['a password that was changed under us', error('password authentication failed for user "gateway"', '28P01'), true],
  ['a role that is rejected', error('no pg_hba.conf entry for host "10.0.0.7"', '28000'), true],
  ['a database that a restore makes again', error('database "granary" does not exist', '3D000'), true],
  ['a full disk', error('could not extend file', '53100'), true],
  ['a statement that took too long', error('canceling statement due to statement timeout', '57014'), false],
  ['a value that is rejected', error('invalid input syntax for type uuid', '22P02'), false],
  ['a fault of ours', error('x is not a function'), false],
  ['no error at all', 'ECONNREFUSED', false],
])('%s', (_, thrown, away) => {
  expect(isDatabaseAway(thrown)).toBe(away)
})

test('a statement that timed out is distinguished from an unavailable database', () => {
  expect(isOutOfTime(error('canceling statement due to statement timeout', '57014'))).toBe(true)
  expect(isOutOfTime(error('terminating connection due to administrator command', '57P01'))).toBe(false)
})

test.each([
  ['a server that is being stopped', error('terminating connection due to administrator command', '57P01'), true],
  ['a connection that broke in a statement', error('Connection terminated unexpectedly'), true],
  ['a statement after that', error('Client has encountered a connection error and is not queryable'), true],
  ['another server that does not answer', error('connect ECONNREFUSED', 'ECONNREFUSED'), false],
  ['a mail server that ended the talk', error('Connection closed unexpectedly', 'ECONNECTION'), false],
])('a job that met %s', (_, thrown, lost) => {
  expect(isConnectionLost(thrown)).toBe(lost)
})

test('a socket that broke under a statement is a lost connection, and no one else’s', () => {
  for (const [message, code] of [
    ['write EPIPE', 'EPIPE'],
    ['read ECONNRESET', 'ECONNRESET'],
  ] as const) {
    expect(isConnectionLost(error(message, code))).toBe(false)
    expect(isConnectionLost(asLostHere(error(message, code)))).toBe(true)
  }
  const refused = error('duplicate key value', '23505')
  expect(asLostHere(refused)).toBe(refused)
})
