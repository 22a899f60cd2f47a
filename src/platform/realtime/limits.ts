import type { Clock } from '../clock.ts'

/** Limits for one socket, one address and one process. Beyond them a request is refused or the socket closed. */
export const limits = {
  socketsOfProcess: 10_000,
  /** An office behind one address has many people, with two windows each. */
  socketsOfAddress: 500,
  channelsOfSocket: 100,
  /** A join costs more than a message: it reads rights and tables. */
  joinsAtOnce: 120,
  joinsPerSecond: 5,
  subscriptionsOfChannel: 20,
  /** A window shows one page, whose panels watch two to thirty tables. */
  tablesOfWindow: 200,
  messageBytes: 256 * 1024,
  /** A socket may send this many messages at once, and this many per second on average. */
  messagesAtOnce: 200,
  messagesPerSecond: 50,
  /** Messages of a socket waiting for the one before them. */
  messagesWaiting: 200,
  presenceBytes: 4 * 1024,
  presencesOfTopic: 1_000,
  /** A reader this far behind has stopped reading. */
  unsentBytes: 4 * 1024 * 1024,
  /** For a row larger than this, only its key is sent. */
  rowBytes: 1024 * 1024,
  messagesOfRequest: 100,
} as const

/** A bucket that fills with time: take() is false when it is empty. */
export function bucket(clock: Clock, size: number, perSecond: number) {
  let left = size
  let at = clock.now().getTime()
  return {
    take(): boolean {
      const now = clock.now().getTime()
      left = Math.min(size, left + (Math.max(0, now - at) / 1000) * perSecond)
      at = now
      if (left < 1) return false
      left--
      return true
    },
  }
}
