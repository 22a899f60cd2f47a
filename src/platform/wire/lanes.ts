import type { Settings } from '../settings.ts'
import { refusals as words, type Refusal } from './answers.ts'
import { Turnstile } from './turnstile.ts'

type ComeBack = Refusal & { /** Seconds, for Retry-After. */ comeBack: number }
export type Lane = { turnstile: Turnstile; refusals: { full: ComeBack; callerIsFull: ComeBack } }

/** The longest statement of a large read, in milliseconds; others of a command may take twice as long. */
export const heavyTimeout = 8_000

const soon = 2
/** By then one of the running requests has finished. */
const later = Math.ceil(heavyTimeout / 1_000) + 2

/**
 * Where requests wait. Usual ones: twice as many as can use the database, so that there is always a next one, and
 * requests waiting behind it hold nothing but their text. Long responses take as long as their client likes, and must
 * not use up the places of those that take milliseconds. Large reads have few places, and one organization gets only
 * part of them.
 */
export function openLanes({ databasePool, databaseQueue }: Pick<Settings, 'databasePool' | 'databaseQueue'>) {
  const running = databasePool * 2
  const waiting = { waiting: databaseQueue, waitingPerCaller: Math.ceil(databaseQueue / 2) }
  const few = Math.max(2, Math.ceil(databasePool / 4))
  const refusals = { full: { ...words.full, comeBack: soon }, callerIsFull: { ...words.callerIsFull, comeBack: soon } }
  const lanes = {
    usual: { turnstile: new Turnstile({ running, runningPerCaller: share(running), ...waiting }), refusals },
    long: {
      turnstile: new Turnstile({ running: running * 4, runningPerCaller: share(running * 4), ...waiting }),
      refusals,
    },
    heavy: {
      turnstile: new Turnstile({
        running: few,
        runningPerCaller: few - 1,
        waiting: few * 8,
        waitingPerCaller: few * 2,
      }),
      refusals: {
        full: {
          status: 503,
          code: 'busy',
          message: `Many large reports are running. Try again in ${later} seconds.`,
          comeBack: later,
        },
        callerIsFull: {
          status: 503,
          code: 'busy',
          message: `Your organization is already running as many large reports as it can at once. Try again in ${later} seconds.`,
          comeBack: later,
        },
      },
    },
  } satisfies Record<string, Lane>
  const sum = (of: 'running' | 'waiting') => Object.values(lanes).reduce((all, { turnstile }) => all + turnstile[of], 0)
  return { ...lanes, running: () => sum('running'), waiting: () => sum('waiting') }
}

/** One caller may have two thirds of the places. */
const share = (places: number) => Math.ceil((places * 2) / 3)
