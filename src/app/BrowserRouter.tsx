import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { NavigationType, Router } from 'react-router'
import type { BrowserHistory, Standing } from './history.ts'

type BrowserRouterProps = {
  history: BrowserHistory
  /** Another page is opened, or other rows of its lists, and not drawn yet. */
  onOpen?: (at: { pathname: string; search: string }, what: 'page' | 'rows') => void
  children: ReactNode
}

/**
 * The browser's address, followed by everything inside. The first drawing uses the address at which the program
 * started, however long it takes.
 */
export function BrowserRouter({ history, onOpen, children }: BrowserRouterProps) {
  const [standing, setStanding] = useState(history.standing)
  useLayoutEffect(() => {
    let at = history.standing().location
    return history.listen((now) => {
      const elsewhere = now.location.pathname !== at.pathname
      const turned = tabIn(now.location) !== tabIn(at)
      const narrowed = narrowingIn(now.location) !== narrowingIn(at)
      at = now.location
      if (elsewhere || turned) onOpen?.(at, 'page')
      else if (narrowed) onOpen?.(at, 'rows')
      // Another page is drawn in one go: drawn in pieces, images of the leaving page came between them, and the page was
      // complete an eighth later. On the same page, such as a filtered or sorted list, input goes before the drawing.
      if (elsewhere) setStanding(now)
      else startTransition(() => setStanding(now))
    })
  }, [history, onOpen])
  useLayoutEffect(() => {
    scroll(standing, history.scrolled.at(standing.location.key))
  }, [history, standing])
  return (
    <Router location={standing.location} navigationType={standing.action} navigator={history.navigator}>
      {children}
    </Router>
  )
}

/** The rows of a tab are asked for as those of a page are. */
const tabIn = ({ search }: { search: string }) => new URLSearchParams(search).get('tab')

/** Filters, order and place of a list. Its search is not among them: a person who types on gives it up. */
const narrowingIn = ({ search }: { search: string }) =>
  [...new URLSearchParams(search)]
    .filter(([name]) => /^(?:where\..*|sort|columns|after|before|chart)$/.test(name))
    .join('&')

/** Back and forward restore the scroll position, a hash leads to its element, and every other move to the top. */
function scroll({ location, action, keepsScroll }: Standing, before: number | undefined): void {
  const target = location.hash && document.getElementById(named(location.hash.slice(1)))
  if (action === NavigationType.Pop && before !== undefined) scrollTo(0, before)
  else if (target) target.scrollIntoView()
  else if (!keepsScroll) scrollTo(0, 0)
}

/** A typed hash may be invalid encoding. */
function named(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
