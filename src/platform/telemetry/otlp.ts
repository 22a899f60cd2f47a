/** Where one kind of data is sent, and what it says about its sender. */
export type Destination = {
  url: string
  headers?: Record<string, string>
  timeout?: number
  resource?: Record<string, string>
}

export type OtlpQueue<Item> = { add(...items: Item[]): void; flush(): Promise<void>; dropped(): number }

type Value = { stringValue: string } | { intValue: string } | { doubleValue: number } | { boolValue: boolean }
export type Attribute = { key: string; value: Value }

const batch = 512
const mostWaiting = 8_192
const every = 1_000
const usualTimeout = 10_000
const tries = 4

export type OtlpOptions = { fetch?: typeof fetch; pause?: (milliseconds: number) => Promise<unknown> }
type Wrapped<Item> = { wrap: (items: Item[]) => object; lost?: (count: number) => void }
const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds).unref())

/**
 * Sends items to a collector as OTLP/HTTP with JSON, in batches. A batch that the collector refuses is retried a few
 * times and then counted as dropped: an unreachable collector must neither delay requests nor fill the memory.
 */
export function otlpQueue<Item>(
  to: Destination,
  { wrap, lost = () => undefined }: Wrapped<Item>,
  { fetch: ask = fetch, pause = sleep }: OtlpOptions = {},
): OtlpQueue<Item> {
  const { url, headers = {}, timeout = usualTimeout } = to
  let waiting: Item[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return (sending = sending.then(async () => {
      while (waiting.length > 0) await send(waiting.splice(0, batch))
    }))
  }

  async function send(items: Item[]): Promise<void> {
    const body = JSON.stringify(wrap(items))
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt > 0) await pause(500 * 2 ** attempt)
      try {
        const { ok, status } = await ask(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body,
          signal: AbortSignal.timeout(timeout),
        })
        if (ok) return
        // The protocol names the statuses for a retry; any other is a final refusal.
        if (![429, 502, 503, 504].includes(status)) break
      } catch {
        // Unreachable: retried.
      }
    }
    dropped += items.length
    lost(items.length)
  }

  return {
    add(...items) {
      const room = Math.max(0, mostWaiting - waiting.length)
      dropped += Math.max(0, items.length - room)
      waiting.push(...items.slice(0, room))
      if (waiting.length >= batch) void flush()
      else timer ??= setTimeout(() => void flush(), every).unref()
    },
    flush,
    dropped: () => dropped,
  }
}

/** The resource in every message: the process that sent it. */
export const resourceOf = ({ resource = {} }: Destination) => ({
  attributes: attributesOf({ 'service.name': 'granary', ...resource }),
})

export function attributesOf(fields: Record<string, unknown>): Attribute[] {
  return Object.entries(fields).flatMap(([key, value]): Attribute[] => {
    if (value === null || value === undefined) return []
    if (typeof value === 'boolean') return [{ key, value: { boolValue: value } }]
    if (typeof value === 'number')
      return [{ key, value: Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value } }]
    return [{ key, value: { stringValue: typeof value === 'string' ? value : JSON.stringify(value) } }]
  })
}
