const codes = [
  // Being stopped, crashed, starting; the database was dropped or is being made anew by a restore.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '3D000',
  // No connection is free, the disk or the memory is full.
  '53300',
  '53100',
  '53200',
  // Our login is refused: the password was changed under us, the role is not there yet, or pg_hba.conf was edited.
  '28P01',
  '28000',
]

/**
 * The database does not answer just now: it is starting, stopping, failing over, or the way to it is cut. Whoever asked
 * may ask again in a moment; nothing of what they asked for has been refused.
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
 * Who waits this much of a statement's time for the change of another person is told so, and not that too much was
 * asked for.
 */
export const shareOfWaiting = 0.8

/**
 * A statement that waited for another person's change until its time was over. Where several short waits came together,
 * it is the statement's own limit, and PostgreSQL adds which row it was waiting for.
 */
export function isWaitedOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, where = '' } = error as { code?: string; where?: string }
  return code === '55P03' || (code === '57014' && /\btuple \(\d+,\d+\) in relation\b/.test(where))
}

/** What happened, and what to do about it. */
export const waitedOut =
  'Another person’s change to the same record is not finished yet. Nothing was changed. Try again in a moment.'

/** A statement that ran into its time limit by its own work: PostgreSQL stopped it and nothing was changed. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: string }).code === '57014' && !isWaitedOut(error)

/** What to do about it is the same wherever it happens. */
export const outOfTime =
  'This took too long and was stopped. Ask for less at once, for example a shorter period, and try again.'
