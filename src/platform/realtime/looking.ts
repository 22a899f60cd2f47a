import type { Log } from '../log.ts'

/** Looked for this often while someone waits for it: as long as a person does not notice. */
const everyMilliseconds = 100

type Looking = { look(): Promise<void>; /** Someone waits. */ isWanted(): boolean }

/**
 * One look after the other, as long as someone waits for what it finds. Who asks for one before the next has begun
 * shares it. A look that fails keeps its place: the next one finds what it missed.
 */
export function keepLooking({ look, isWanted }: Looking, log: Log) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<unknown> = Promise.resolve()
  let waiting: Promise<boolean> | undefined

  /** False when it failed. */
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
      if (isWanted()) schedule()
    }, everyMilliseconds).unref()
  }

  return {
    /**
     * Awaited before anyone is told that they are listening: a look that began after what they wait for was named is
     * over, so that whatever commits from here on is found.
     */
    async begin(): Promise<void> {
      if (!(await lookNext())) throw new Error('Realtime cannot be read.')
      schedule()
    },
    async stop(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      await working
    },
  }
}
