/** One JSON object a line. Fields name things by id; names, addresses and tokens of people never belong in a log. */
export type Log = {
  info(event: string, fields?: Record<string, unknown>): void
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}

export function jsonLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const at = (level: string) => (event: string, fields: Record<string, unknown> = {}) =>
    write(JSON.stringify({ '@timestamp': new Date().toISOString(), 'log.level': level, message: event, ...fields }) + '\n')
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
