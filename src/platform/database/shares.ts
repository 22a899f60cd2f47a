/** Statement time counts for half after this long: an organization's use a minute ago says little about now. */
const halfLife = 30_000
const remembered = 10_000

type Used = { milliseconds: number; at: number }

/**
 * The connections that each organization has, and its recent statement time. An organization may have two thirds of
 * them, so that some are always left for the others. Sign-in, jobs and sealing serve every organization: they have no
 * limit here, and their own limits where they begin.
 */
export class Shares {
  readonly #most: number
  readonly #now: () => number
  readonly #held = new Map<string, number>()
  readonly #used = new Map<string, Used>()

  constructor(size: number, now: () => number = () => performance.now()) {
    this.#most = Math.max(1, Math.floor((size * 2) / 3))
    this.#now = now
  }

  isFull(share: string): boolean {
    return !unbounded.has(share) && this.held(share) >= this.#most
  }

  held(share: string): number {
    return this.#held.get(share) ?? 0
  }

  /** Returns the start time, for `giveBack`. */
  take(share: string): number {
    this.#held.set(share, this.held(share) + 1)
    return this.#now()
  }

  giveBack(share: string, since: number): void {
    const held = this.held(share) - 1
    if (held > 0) this.#held.set(share, held)
    else this.#held.delete(share)
    if (this.#used.size >= remembered) this.#used.clear()
    const now = this.#now()
    this.#used.set(share, { milliseconds: this.#usedBy(share, now) + now - since, at: now })
  }

  /**
   * The next of the waiting requests, in order: by the fewest connections, then by the least recent time. -1 where
   * everyone who waits has their whole share.
   */
  next(waiting: readonly { share: string }[]): number {
    const now = this.#now()
    let best = -1
    let [fewest, least] = [Infinity, Infinity]
    for (let i = 0; i < waiting.length; i++) {
      const { share } = waiting[i]!
      const held = this.held(share)
      if (held > fewest || this.isFull(share)) continue
      const used = this.#usedBy(share, now)
      if (held < fewest || used < least) [best, fewest, least] = [i, held, used]
    }
    return best
  }

  #usedBy(share: string, now: number): number {
    const used = this.#used.get(share)
    return used ? used.milliseconds * 2 ** ((used.at - now) / halfLife) : 0
  }
}

/** The share that a statement counts against: the organization's; visitors without one share one. */
export const shareOf = ({ role, actor }: { role: string; actor?: { organization_id: string | null } }): string =>
  actor?.organization_id ?? role

const unbounded = new Set(['', 'identity', 'service_role', 'sealer'])
