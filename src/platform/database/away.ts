const codes = [
  // Being stopped, crashed, starting; the database was dropped or is being recreated by a restore.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '3D000',
  // No connection is free, the disk or the memory is full.
  '53300',
  '53100',
  '53200',
  // Our login is refused: the password was changed meanwhile, the role does not exist yet, or pg_hba.conf was edited.
  '28P01',
  '28000',
]

/**
 * The database is unavailable just now: it is starting, stopping, failing over, or the network is down. The caller
 * may try again in a moment; nothing they asked for has been refused.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  if (codes.includes(code) || /^08\w{3}$/.test(code)) return true
  return (
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code) ||
    /Connection terminated|connection error|is not queryable|timeout expired|timeout exceeded when trying to connect|server login has been failing/.test(
      error.message,
    )
  )
}

/**
 * A statement lost its connection: PostgreSQL was stopped or crashed. Narrower than the above, which a job that calls
 * other servers may meet at any of them.
 */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(57P0[1-4]|08\w{3})$/.test((error as { code?: string }).code ?? '') ||
    /^Connection terminated( unexpectedly)?$|connection error and is not queryable$/.test(error.message))

/**
 * A statement written before the end of its connection is read fails with the socket's own error, which doesn't say
 * whose socket it was.
 */
export const asLostHere = (error: unknown): unknown =>
  isOfASocket(error) ? new Error('Connection terminated unexpectedly', { cause: error }) : error

const isOfASocket = (error: unknown) =>
  error instanceof Error && ['ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '')

/** A caller who waits this long for another person's change is told so, and not that the request was too large. */
export const shareOfWaiting = 0.8

/**
 * A statement that waited for another person's change until its time was over. Where several short waits add up, it
 * is the statement's own limit, and PostgreSQL adds which row it was waiting for.
 */
export function isWaitedOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, where = '' } = error as { code?: string; where?: string }
  return code === '55P03' || (code === '57014' && /\btuple \(\d+,\d+\) in relation\b/.test(where))
}

/** The event, and the way out. */
export const waitedOut =
  'Another person’s change to the same record isn’t finished yet, so nothing was changed. Try again in a moment.'

/** A statement that reached its time limit by its own work: PostgreSQL stopped it and nothing was changed. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: string }).code === '57014' && !isWaitedOut(error)

/** The way out is the same everywhere. */
export const outOfTime =
  'This took too long and was stopped. Request less at once, for example a shorter period, and try again.'
