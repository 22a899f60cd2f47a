import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
export type Reading = { minute: number; x: number; y: number; celsius: number; door: 'shut' | 'open' }
export type Happening = { minute: number; what: string; grave: boolean; hold?: true }

/** Invented vaccine delivery from the depot to the clinic: the door stays open at minute 60, and the box warms up. */
export const delivery: readonly Reading[] = Array.from({ length: 49 }, (_, step) => {
  const minute = step * 2.5
  const way = step / 48
  const warm = minute > 60 ? Math.max(0, 5.4 - Math.abs(minute - 74) * 0.24) : 0
  return {
    minute,
    x: 40 + 560 * way,
    y: 220 - 150 * Math.sin(way * 2.6) + 18 * Math.sin(way * 19),
    celsius: Math.round((4.6 + 0.5 * Math.sin(step * 0.9) + warm) * 10) / 10,
    door: minute >= 60 && minute < 72.5 ? 'open' : 'shut',
  }
})

export const range = { least: 2, most: 8, patience: 10 }
export const clinic = { x: 600, y: 152, radius: 60 }
const depot = { x: 40, y: 220, radius: 60 }
const near = ({ x, y }: Reading, place: { x: number; y: number; radius: number }) =>
  Math.hypot(x - place.x, y - place.y) <= place.radius

/** The event log of the sensor: departure, doors, time above the limit, arrival. */
export function happenings(readings: readonly Reading[]): Happening[] {
  const found: Happening[] = []
  const tell = (minute: number, what: string, grave = false) => found.push({ minute, what, grave })
  let [outside, since, told, arrived] = [false, -1, false, false]
  for (const [at, now] of readings.entries()) {
    const before = readings[at - 1]
    if (!outside && !near(now, depot)) {
      outside = true
      tell(now.minute, say('Left the depot'))
    }
    if (before && before.door !== now.door)
      tell(
        now.minute,
        now.door === 'open' ? say('Door opened outside a stop') : say('Door closed'),
        now.door === 'open',
      )
    const wrong = now.celsius > range.most || now.celsius < range.least
    if (wrong && since < 0) {
      since = now.minute
      tell(now.minute, say('{celsius} °C: above {most} °C', { celsius: now.celsius, most: range.most }), true)
    }
    if (wrong && !told && now.minute - since >= range.patience) {
      told = true
      found.push({
        minute: now.minute,
        what: say('Above the limit for {minutes} minutes: shipment on hold', { minutes: range.patience }),
        grave: true,
        hold: true,
      })
    }
    if (!wrong && since >= 0) {
      tell(
        now.minute,
        sayCount(now.minute - since, {
          one: 'Back in range after {count} minute',
          other: 'Back in range after {count} minutes',
        }),
      )
      since = -1
      told = false
    }
    if (!arrived && near(now, clinic)) {
      arrived = true
      tell(now.minute, say('Arrived at the clinic'))
    }
  }
  return found
}

export const breached = (readings: readonly Reading[]): boolean => happenings(readings).some(({ hold }) => hold)
