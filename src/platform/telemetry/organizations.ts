import { performance } from 'node:perf_hooks'

export type Counts = { requests: number; requestSeconds: number; statements: number; statementSeconds: number }
export type OrganizationFigures = ReturnType<typeof organizationFigures>

type Place = {
  /** Each has a line. */ seats: number
  /** The number of other organizations whose cost is remembered. */ remembered: number
  window: number
  now: () => number
}
type Seated = { counts: Counts; /** Its cost in this window. */ lately: number }

const none = (): Counts => ({ requests: 0, requestSeconds: 0, statements: 0, statementSeconds: 0 })

/**
 * The cost of the most expensive organizations; all others are one sum, so that ten thousand agencies do not become
 * ten thousand lines. An organization's line begins at zero when it gets a seat and ends when it loses it, and its
 * cost before and after is in the sum: every line only rises, as a counter must.
 */
export function organizationFigures({
  seats = 20,
  remembered = 2_000,
  window = 600_000,
  now = () => performance.now(),
}: Partial<Place> = {}) {
  const seated = new Map<string, Seated>()
  const others = none()
  let waiting = new Map<string, number>()
  let began = now()

  function of(organization: string, cost: number): Counts {
    if (now() - began >= window) changeSeats()
    let seat = seated.get(organization)
    if (!seat && seated.size < seats) seated.set(organization, (seat = { counts: none(), lately: 0 }))
    if (seat) {
      seat.lately += cost
      return seat.counts
    }
    if (waiting.has(organization) || waiting.size < remembered)
      waiting.set(organization, (waiting.get(organization) ?? 0) + cost)
    return others
  }

  /** A seat changes only for twice the cost, so that two with the same cost do not take turns. */
  function changeSeats(): void {
    const dearest = [...waiting].sort(([, a], [, b]) => b - a).slice(0, seats)
    for (const [organization, cost] of dearest) {
      const [cheapest, { lately }] = [...seated].reduce((least, each) =>
        each[1].lately < least[1].lately ? each : least,
      )
      if (cost <= lately * 2) break
      seated.delete(cheapest)
      seated.set(organization, { counts: none(), lately: cost })
    }
    for (const seat of seated.values()) seat.lately = 0
    waiting = new Map()
    began = now()
  }

  return {
    request(organization: string, seconds: number): void {
      const counts = of(organization, seconds)
      counts.requests++
      counts.requestSeconds += seconds
    },
    statement(organization: string, seconds: number): void {
      const counts = of(organization, seconds)
      counts.statements++
      counts.statementSeconds += seconds
    },
    /** By id; "other" is everyone else. */
    lines: (): [organization: string, Counts][] => [
      ...[...seated].map(([id, { counts }]): [string, Counts] => [id, counts]),
      ['other', others],
    ],
  }
}
