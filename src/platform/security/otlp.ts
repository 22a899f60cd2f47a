import type { Log } from '../log.ts'
import {
  attributesOf,
  otlpQueue,
  resourceOf,
  type Attribute,
  type Destination,
  type OtlpOptions,
} from '../telemetry/otlp.ts'

type LogRecord = {
  timeUnixNano: string
  observedTimeUnixNano: string
  severityNumber: number
  severityText: string
  body: { stringValue: string }
  attributes: Attribute[]
  traceId?: string
}

export type OtlpExport = { log: Log; flush(): Promise<void>; close(): Promise<void>; dropped(): number }

const severity = { info: 9, warn: 13, error: 17 } as const

/** Sends every log line to a collector, besides writing it. */
export function exportLogs(inner: Log, to: Destination, options: OtlpOptions = {}): OtlpExport {
  const resource = resourceOf(to)
  const lines = otlpQueue<LogRecord>(
    to,
    {
      wrap: (logRecords) => ({ resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'granary' }, logRecords }] }] }),
      lost: (count) => inner.warn('log lines not exported', { count, dropped: lines.dropped() }),
    },
    options,
  )

  const at =
    (level: keyof typeof severity) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      inner[level](event, fields)
      const time = `${Date.now()}000000`
      const traceId = fields['trace.id']
      lines.add({
        timeUnixNano: time,
        observedTimeUnixNano: time,
        severityNumber: severity[level],
        severityText: level.toUpperCase(),
        body: { stringValue: event },
        attributes: attributesOf(fields),
        ...(typeof traceId === 'string' && { traceId }),
      })
    }

  return {
    log: { info: at('info'), warn: at('warn'), error: at('error') },
    flush: lines.flush,
    close: lines.flush,
    dropped: lines.dropped,
  }
}
