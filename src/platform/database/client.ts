import pg from 'pg'

/**
 * One connection for one piece of work. When PostgreSQL goes away the question that waits is told so; that the line
 * broke while nobody asked anything must not end the process.
 */
export function clientFor(connection: pg.ClientConfig): pg.Client {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  return client
}
