import type { Log } from '../log.ts'

/** How often to look while someone waits: short enough that people do not notice. */
const everyMilliseconds = 100

type Looking = { look(): Promise<void>; /** Someone is waiting. */ isWanted(): boolean }

/**
 * Looks run one at a time, as long as someone waits for the result. A caller that asks before the next look begins
 * shares it. A failed look keeps its position: the next one finds what it missed.
 */
export function keepLooking({ look, isWanted }: Looking, log: Log) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<unknown> = Promise.resolve()
  let waiting: Promise<boolean> | undefined
  /** A look that is under way when it ends does not plan the next one. */
  let goesOn = false

  /** False when the look failed. */
  function lookNext(): Promise<boolean> {
    waiting ??= working
      .then(async () => {
        waiting = undefined
        await look()
        return true
      })
      .catch((error: Error) => {
        log.warn('realtime could not be read', { 'error.type': error.name })
        return false
      })
    working = waiting
    return waiting
  }

  function schedule(): void {
    timer ??= setTimeout(async () => {
      await lookNext()
      timer = undefined
      if (goesOn && isWanted()) schedule()
    }, everyMilliseconds).unref()
  }

  return {
    /**
     * Awaited before a client is told that it is listening: resolves when a look has ended that began after the wait
     * was registered, so that every later commit is found.
     */
    async begin(): Promise<void> {
      goesOn = true
      if (!(await lookNext())) throw new Error('Realtime can’t be read.')
      if (goesOn) schedule()
    },
    async stop(): Promise<void> {
      goesOn = false
      clearTimeout(timer)
      timer = undefined
      await working
    },
  }
}
