import pg from 'pg'
// A program that imports only this reads the same numbers and times as the server.
import './value-types.ts'

/**
 * One connection for one piece of work. When PostgreSQL fails, the waiting query gets the error; a broken idle
 * connection must not end the process.
 */
export function clientFor(connection: pg.ClientConfig): pg.Client {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  return client
}
