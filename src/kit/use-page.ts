import { useLocation, useMatches } from 'react-router'
import type { Route } from './route.ts'

/** What the router hangs on each page of the tables. */
export type PageHandle = { path: string; area: string; route: Route }

/** The line of the table behind the page that is open; none on a page that does not exist. */
export function usePage(): PageHandle | undefined {
  return useMatches().findLast(({ handle }) => handle)?.handle as PageHandle | undefined
}

/** The named query in force, in the table's own spelling: a page may carry filters besides. */
export function useView({ views = {} }: Pick<Route, 'views'>): string | undefined {
  const asked = new URLSearchParams(useLocation().search)
  return Object.keys(views).find((view) => [...new URLSearchParams(view)].every(([name, value]) => asked.get(name) === value))
}
