// How the server answers, for one sentence to a person who waits: below every request, also of visitors.

export type Answering = 'well' | 'silent' | 'slowly' | 'not'

/** Milliseconds. With the drawing of the sentence a person knows within eight seconds. */
export const late = 6_000
const lookedEvery = 5_000

let waiting = 0
let isRefused = false
let isSilent = false
let probe: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((each) => each())

export const answering = (): Answering => (isRefused ? 'not' : waiting > 0 ? 'slowly' : isSilent ? 'silent' : 'well')

export function onAnswering(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** The stream of changes ended without a word, or came back. */
export function noteStream(silent: boolean): void {
  isSilent = silent
  tell()
}

/** Something is expected of the server. Each sign of it, such as a sent piece of a file, is worth more patience. */
export function expecting(): { goesOn: () => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLate = false
  const be = (next: boolean) => {
    if (isLate === next) return
    isLate = next
    waiting += next ? 1 : -1
    tell()
  }
  const stop = () => (clearTimeout(timer), be(false))
  const goesOn = () => {
    stop()
    timer = setTimeout(() => be(true), late)
  }
  goesOn()
  return { goesOn, end: stop }
}

/** A server that restarts, is overloaded or lost its database is none that judged the request. */
const isAway = (status: number) => status === 502 || status === 503 || status === 504

export function observed(ask: typeof fetch): typeof fetch {
  const see = (refused: boolean) => {
    if (refused === isRefused) return
    isRefused = refused
    clearInterval(probe)
    if (refused) probe = setInterval(() => void isReady(ask).then((ready) => ready && see(false)), lookedEvery)
    tell()
  }
  return async (address, request) => {
    const { end } = expecting()
    try {
      const answer = await ask(address, request)
      see(isAway(answer.status))
      return answer
    } catch (error) {
      // Without a line the page says that, and a request that was given up says nothing.
      if (navigator.onLine && error instanceof TypeError) see(true)
      throw error
    } finally {
      end()
    }
  }
}

const isReady = (ask: typeof fetch): Promise<boolean> =>
  ask('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
