import { createPath, NavigationType, type Location, type NavigateOptions, type Navigator, type To } from 'react-router'

/**
 * The browser's address and how it was reached. `keepsScroll`: the same page with another query keeps its scroll
 * position.
 */
export type Standing = { location: Location; action: NavigationType; keepsScroll: boolean }

type State = { usr?: unknown; key?: string }

/**
 * The browser's own history as the router needs it. The router's own version has loaders, actions and blockers, none
 * of them used here: seventeen kilobytes in every first view.
 */
export function browserHistory() {
  const scrolled = scrollMemory()
  // The first entry is recognized again when it is reloaded or returned to.
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
    /** Reports every navigation, including the browser's own buttons. Returns a function that stops it. */
    listen(tell: (now: Standing) => void): () => void {
      const popped = () => {
        scrolled.note(standing.location.key)
        stand(NavigationType.Pop)
      }
      listener = tell
      addEventListener('popstate', popped)
      // The reader may have gone back while the first page was being drawn.
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

/** The scroll position of each history entry. Stored for this tab, so that a reloaded page keeps its position. */
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
          // A browser without storage starts at the top.
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
