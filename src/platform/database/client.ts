import pg from 'pg'

/**
 * One connection for one piece of work. When PostgreSQL fails, the waiting query gets the error; a broken idle
 * connection must not end the process.
 */
export function clientFor(connection: pg.ClientConfig): pg.Client {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  return client
}
