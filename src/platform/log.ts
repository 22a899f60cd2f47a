/**
 * One JSON object per line. Fields identify things by id; names, addresses and tokens of people never belong in a
 * log.
 */
export type Log = {
  info(event: string, fields?: Record<string, unknown>): void
  warn(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}

export function jsonLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const at =
    (level: string) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      const rest = JSON.stringify(fields)
      // Written as two strings: copying the fields behind the head takes twice as long as writing the line.
      write(
        `{"@timestamp":"${stamp()}","log.level":"${level}","message":${JSON.stringify(event)}${rest === '{}' ? '' : ','}${rest.slice(1)}\n`,
      )
    }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

let [writtenAt, written] = [0, '']

/** Many lines fall in the same millisecond. */
function stamp(): string {
  const now = Date.now()
  if (now !== writtenAt) [writtenAt, written] = [now, new Date(now).toISOString()]
  return written
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
