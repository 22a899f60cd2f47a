export type Entry = 'in' | 'waiting' | 'full' | 'caller is full'

/**
 * How many are served at once, and in which order the others wait: one of each caller in turn, so that an agency that
 * sends ten thousand requests makes itself wait and nobody else. Past the bounds the answer is an honest refusal,
 * while the server still has the strength to give one.
 */
export class Turnstile {
  running = 0
  waiting = 0
  readonly #bounds: { running: number; waiting: number; waitingPerCaller: number }
  /** In the order in which the callers come to their turn. */
  readonly #queues = new Map<string, (() => void)[]>()

  constructor(bounds: { running: number; waiting: number; waitingPerCaller: number }) {
    this.#bounds = bounds
  }

  /** Runs it now or when its turn comes. Whoever was let in calls `leave` once. */
  enter(caller: string, run: () => void): Entry {
    if (this.running < this.#bounds.running) {
      this.running++
      run()
      return 'in'
    }
    if (this.waiting >= this.#bounds.waiting) return 'full'
    const queue = this.#queues.get(caller)
    if (queue && queue.length >= this.#bounds.waitingPerCaller) return 'caller is full'
    this.waiting++
    if (queue) queue.push(run)
    else this.#queues.set(caller, [run])
    return 'waiting'
  }

  leave(): void {
    this.running--
    if (this.waiting === 0) return
    const [caller, queue] = this.#queues.entries().next().value!
    const run = queue.shift()!
    if (queue.length === 0) this.#queues.delete(caller)
    else if (this.#queues.size > 1) this.#goLast(caller, queue)
    this.waiting--
    this.running++
    run()
  }

  #goLast(caller: string, queue: (() => void)[]): void {
    this.#queues.delete(caller)
    this.#queues.set(caller, queue)
  }

  /** The caller hung up before its turn came. */
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
