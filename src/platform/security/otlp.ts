import type { Log } from '../log.ts'

type Attribute = { key: string; value: { stringValue: string } | { intValue: string } | { doubleValue: number } | { boolValue: boolean } }
type LogRecord = { timeUnixNano: string; observedTimeUnixNano: string; severityNumber: number; severityText: string; body: { stringValue: string }; attributes: Attribute[] }

export type OtlpExport = { log: Log; flush(): Promise<void>; close(): Promise<void>; dropped(): number }

const severity = { info: 9, warn: 13, error: 17 } as const
const batch = 512
const mostWaiting = 8_192
const every = 1_000
const patience = 10_000
const tries = 4

type Options = { fetch?: typeof fetch; pause?: (milliseconds: number) => Promise<unknown>; version?: string }
const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds).unref())

/**
 * Sends every line of the log to a collector as OTLP/HTTP with JSON, besides writing it. In batches; a batch that the
 * collector does not take is tried again a few times and then counted as dropped: a collector that is away must neither
 * hold requests up nor fill the memory.
 */
export function exportLogs(inner: Log, endpoint: string, { fetch: ask = fetch, pause = sleep, version = '' }: Options = {}): OtlpExport {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/logs`
  const resource = { attributes: attributesOf({ 'service.name': 'granary', ...(version && { 'service.version': version }) }) }
  let waiting: LogRecord[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  const at = (level: keyof typeof severity) => (event: string, fields: Record<string, unknown> = {}) => {
    inner[level](event, fields)
    const time = `${Date.now()}000000`
    if (waiting.length >= mostWaiting) return void dropped++
    waiting.push({ timeUnixNano: time, observedTimeUnixNano: time, severityNumber: severity[level], severityText: level.toUpperCase(), body: { stringValue: event }, attributes: attributesOf(fields) })
    if (waiting.length >= batch) void flush()
    else timer ??= setTimeout(() => void flush(), every).unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return (sending = sending.then(async () => {
      while (waiting.length > 0) await send(waiting.splice(0, batch))
    }))
  }

  async function send(logRecords: LogRecord[]): Promise<void> {
    const body = JSON.stringify({ resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'granary' }, logRecords }] }] })
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt > 0) await pause(500 * 2 ** attempt)
      try {
        const { ok, status } = await ask(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal: AbortSignal.timeout(patience) })
        if (ok) return
        // The protocol names what may be tried again; anything else the collector has refused for good.
        if (![429, 502, 503, 504].includes(status)) break
      } catch {
        // Not reached: tried again.
      }
    }
    dropped += logRecords.length
    inner.warn('log lines not exported', { count: logRecords.length, dropped })
  }

  return { log: { info: at('info'), warn: at('warn'), error: at('error') }, flush, close: flush, dropped: () => dropped }
}

function attributesOf(fields: Record<string, unknown>): Attribute[] {
  return Object.entries(fields).flatMap(([key, value]): Attribute[] => {
    if (value === null || value === undefined) return []
    if (typeof value === 'boolean') return [{ key, value: { boolValue: value } }]
    if (typeof value === 'number') return [{ key, value: Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value } }]
    return [{ key, value: { stringValue: typeof value === 'string' ? value : JSON.stringify(value) } }]
  })
}
