/**
 * The database does not answer just now: it is starting, stopping, failing over, or the way to it is cut. Whoever asked
 * may ask again in a moment; nothing of what they asked for has been refused.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  if (/^(57P0[123]|08\w{3}|53300)$/.test(code)) return true
  return /^(ECONN|EPIPE|ENOENT|ETIMEDOUT)/.test(code) || /Connection terminated|connection error|timeout exceeded when trying to connect|server login has been failing/.test(error.message)
}
