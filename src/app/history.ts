import { createPath, NavigationType, type Location, type NavigateOptions, type Navigator, type To } from 'react-router'

/**
 * Where the browser stands, and how it came there. `keepsScroll`: the same page with another query stays where it was
 * read.
 */
export type Standing = { location: Location; action: NavigationType; keepsScroll: boolean }

type State = { usr?: unknown; key?: string }

/**
 * The browser's own history as the router wants it. The router has one too, with loaders, actions and blockers, of
 * which nothing is used here: seventeen kilobytes in everybody's first view.
 */
export function browserHistory() {
  const scrolled = scrollMemory()
  // The first entry too is known again when it is loaded anew or come back to.
  if (!(history.state as State | null)?.key)
    history.replaceState({ ...(history.state as State | null), key: newKey() } satisfies State, '')
  let listener: ((now: Standing) => void) | undefined
  let standing: Standing = { location: here(), action: NavigationType.Pop, keepsScroll: true }

  function stand(action: NavigationType, keepsScroll = false) {
    standing = { location: here(), action, keepsScroll }
    listener?.(standing)
  }
  function move(
    how: 'pushState' | 'replaceState',
    to: To,
    state: unknown,
    { preventScrollReset }: NavigateOptions = {},
  ) {
    scrolled.note(standing.location.key)
    const address = new URL(typeof to === 'string' ? to : createPath(to), location.href)
    history[how]({ usr: state ?? null, key: newKey() } satisfies State, '', address)
    stand(how === 'pushState' ? NavigationType.Push : NavigationType.Replace, preventScrollReset)
  }

  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    createURL: (to) => new URL(typeof to === 'string' ? to : createPath(to), location.origin),
    encodeLocation: (to) => new URL(typeof to === 'string' ? to : createPath(to), location.origin),
    go: (steps) => history.go(steps),
    push: (to, state, options) => move('pushState', to, state, options),
    replace: (to, state, options) => move('replaceState', to, state, options),
  }
  return {
    navigator,
    standing: () => standing,
    scrolled,
    /** Tells of every move, the browser's own buttons too. Answers how to stop. */
    listen(tell: (now: Standing) => void): () => void {
      const popped = () => {
        scrolled.note(standing.location.key)
        stand(NavigationType.Pop)
      }
      listener = tell
      addEventListener('popstate', popped)
      // Somebody may have gone back while the first page was being drawn.
      if (createPath(here()) !== createPath(standing.location)) popped()
      const restPlaces = scrolled.watch(() => standing.location.key)
      return () => {
        listener = undefined
        removeEventListener('popstate', popped)
        restPlaces()
      }
    },
  }
}

export type BrowserHistory = ReturnType<typeof browserHistory>

const newKey = () => Math.random().toString(36).slice(2, 10)

const here = (): Location => {
  const { pathname, search, hash } = location
  const entry = history.state as State | null
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' }
}

const kept = 'scroll-positions'

/**
 * How far each entry of the history was read. Kept for this tab, so that a page that is loaded anew stands where it
 * stood.
 */
function scrollMemory() {
  const positions = new Map<string, number>(Object.entries(read()))
  const note = (key: string) => void positions.set(key, scrollY)
  return {
    note,
    at: (key: string) => positions.get(key),
    watch(current: () => string): () => void {
      history.scrollRestoration = 'manual'
      const leave = () => {
        note(current())
        history.scrollRestoration = 'auto'
        try {
          sessionStorage.setItem(kept, JSON.stringify(Object.fromEntries([...positions].slice(-50))))
        } catch {
          // A browser that keeps nothing begins at the top.
        }
      }
      addEventListener('pagehide', leave)
      return () => removeEventListener('pagehide', leave)
    },
  }
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
