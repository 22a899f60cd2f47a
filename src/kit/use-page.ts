import { createContext, use } from 'react'
import { useLocation } from 'react-router'
import type { Route } from './route.ts'

/** A line of the tables, with its address and its area. */
export type PageHandle = { path: string; area: string; route: Route }

export const PageContext = createContext<PageHandle | undefined>(undefined)

/** The line of the table behind the open page; none on a page that does not exist. */
export const usePage = (): PageHandle | undefined => use(PageContext)

/** The active named query, in the table's own spelling: a page may carry filters besides. */
export function useView({ views = {} }: Pick<Route, 'views'>): string | undefined {
  const asked = new URLSearchParams(useLocation().search)
  return Object.keys(views).find((view) =>
    [...new URLSearchParams(view)].every(([name, value]) => asked.get(name) === value),
  )
}
