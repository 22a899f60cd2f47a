import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

type Limit = { requests: number; within: number; block: number }
type Count = { requests: number; blocked: boolean; ends: number }

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

export const defaultLimit: Limit = { requests: 100, within: 60 * seconds, block: 5 * minutes }
export const limits = {
  api: { requests: 100, within: 1 * minutes, block: 5 * minutes },
  auth: { requests: 5, within: 5 * minutes, block: 15 * minutes },
  sensitive: { requests: 10, within: 1 * hours, block: 1 * hours },
} as const satisfies Record<string, Limit>
export const cleanedEvery = 60 * seconds

/**
 * Stops a runaway page, or a held key, from sending endless requests. The server counts separately: this limit spares
 * it the work, and people the wait for a refusal.
 */
export function rateLimiter(now: () => number = Date.now) {
  const counts = new Map<string, Count>()
  return {
    /** Counts one request. Returns the milliseconds to wait, and 0 when it may be sent. */
    take(key: string, { requests, within, block }: Limit = defaultLimit): number {
      const time = now()
      const known = counts.get(key)
      const count = known && known.ends > time ? known : { requests: 0, blocked: false, ends: time + within }
      if (count.blocked) return count.ends - time
      counts.set(key, count)
      if (++count.requests <= requests) return 0
      count.blocked = true
      count.ends = time + block
      return block
    },
    forget: (key: string) => void counts.delete(key),
    /** Drops expired entries. */
    clean() {
      const time = now()
      for (const [key, { ends }] of counts) if (ends <= time) counts.delete(key)
    },
    size: () => counts.size,
  }
}

const limiter = rateLimiter()
let cleaning: ReturnType<typeof setInterval> | undefined

/** Too many requests; the message says when the next one may be sent. */
export class TooMany extends Error {}

/** Counts a request of this kind, or throws. */
export function countRequest(kind: keyof typeof limits, key: string): void {
  cleaning ??= setInterval(() => limiter.clean(), cleanedEvery)
  const wait = limiter.take(`${kind} ${key}`, limits[kind])
  if (wait > 0) throw new TooMany(say('Too many attempts. Try again in {time}.', { time: inWords(wait) }))
}

export const forgive = (kind: keyof typeof limits, key: string): void => limiter.forget(`${kind} ${key}`)

const inWords = (milliseconds: number) => {
  const left = Math.ceil(milliseconds / minutes)
  return sayCount(left, { one: 'a minute', other: '{count} minutes' })
}
