export type Entry = 'in' | 'waiting' | 'full' | 'caller is full'

type Bounds = {
  running: number
  /** Per caller, so that some places are always left for the others. */ runningPerCaller?: number
  waiting: number
  waitingPerCaller: number
}

/**
 * How many requests run at once, and in which order the others wait: a free place goes to the caller with the fewest
 * running requests, one of each caller in turn, so that an agency that sends ten thousand requests only delays
 * itself. Beyond the limits the answer is a clear refusal, while the server can still give one.
 */
export class Turnstile {
  running = 0
  waiting = 0
  readonly #bounds: Required<Bounds>
  readonly #inside = new Map<string, number>()
  /** In the order in which the callers get their turn. */
  readonly #queues = new Map<string, (() => void)[]>()

  constructor(bounds: Bounds) {
    this.#bounds = { runningPerCaller: bounds.running, ...bounds }
  }

  /** Runs it now or at its turn. A caller that got in calls `leave` once, with the same caller. */
  enter(caller: string, run: () => void): Entry {
    if (this.running < this.#bounds.running && this.#of(caller) < this.#bounds.runningPerCaller) {
      this.#letIn(caller, run)
      return 'in'
    }
    if (this.waiting >= this.#bounds.waiting) return 'full'
    const queue = this.#queues.get(caller)
    if ((queue?.length ?? 0) >= this.#bounds.waitingPerCaller) return 'caller is full'
    this.waiting++
    if (queue) queue.push(run)
    else this.#queues.set(caller, [run])
    return 'waiting'
  }

  leave(caller: string): void {
    this.running--
    const left = this.#of(caller) - 1
    if (left > 0) this.#inside.set(caller, left)
    else this.#inside.delete(caller)
    const next = this.waiting > 0 ? this.#next() : undefined
    if (next === undefined) return
    const queue = this.#queues.get(next)!
    const run = queue.shift()!
    this.#queues.delete(next)
    // To the end of the queue.
    if (queue.length > 0) this.#queues.set(next, queue)
    this.waiting--
    this.#letIn(next, run)
  }

  /**
   * The first waiting request of the callers with the fewest running requests; none where all waiting callers have
   * their full share.
   */
  #next(): string | undefined {
    let best: string | undefined
    let fewest = this.#bounds.runningPerCaller
    for (const caller of this.#queues.keys()) {
      const served = this.#of(caller)
      if (served >= fewest) continue
      best = caller
      fewest = served
      if (served === 0) break
    }
    return best
  }

  #of(caller: string): number {
    return this.#inside.get(caller) ?? 0
  }

  #letIn(caller: string, run: () => void): void {
    this.running++
    this.#inside.set(caller, this.#of(caller) + 1)
    run()
  }

  /** The caller disconnected before its turn came. */
  withdraw(caller: string, run: () => void): boolean {
    const queue = this.#queues.get(caller)
    const place = queue?.indexOf(run) ?? -1
    if (place < 0) return false
    queue!.splice(place, 1)
    if (queue!.length === 0) this.#queues.delete(caller)
    this.waiting--
    return true
  }
}
