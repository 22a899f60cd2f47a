import type { Services } from '../services.ts'
import { lease, longestWork } from './patience.ts'
import { renew, type Taken } from './queue.ts'

/**
 * The jobs that this process has taken. Their leases are renewed while it works, so that no other process starts them
 * as well.
 */
export class Held {
  #owed: (() => Promise<void>)[] = []
  readonly #jobs = new Map<string, { taken: Taken; began: number; until: number }>()

  add(taken: Taken, began: Date): void {
    this.#jobs.set(taken.id, { taken, began: began.getTime(), until: began.getTime() + lease })
  }

  remove({ id, attempts }: Taken): void {
    if (this.#jobs.get(id)?.taken.attempts === attempts) this.#jobs.delete(id)
  }

  /** A job that could not be given back, because the database was away too. */
  owe(giveBack: () => Promise<void>): void {
    this.#owed.push(giveBack)
  }

  /** As soon as the database is back: the leases would let these jobs rest for minutes. */
  async settle(): Promise<void> {
    for (const giveBack of this.#owed.splice(0)) await giveBack().catch(() => this.owe(giveBack))
  }

  /** Queries the database only where a lease has less than two thirds left. A hanging job is not renewed forever. */
  async renew(services: Pick<Services, 'database' | 'clock'>): Promise<void> {
    const now = services.clock.now().getTime()
    const due = [...this.#jobs.values()].filter(
      ({ began, until }) => until - now < (lease * 2) / 3 && now - began < longestWork,
    )
    if (due.length === 0) return
    await renew(
      services,
      due.map(({ taken }) => taken),
    )
    for (const each of due) each.until = now + lease
  }
}
