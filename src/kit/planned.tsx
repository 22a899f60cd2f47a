import { lazy } from 'react'
import type { Route } from './route.ts'

/** What will be at each address of an area, and where to go until then. */
export type Plans = { next: Readonly<Record<string, string>>; pages: Readonly<Record<string, string>> }

/**
 * The mark of a page whose turn has not come: `'/rfi': { title: 'Requests for information', ...planned }`. Its paragraph comes
 * with the page and not with the table, which everybody loads. Whoever builds the page puts its screen in the mark's place and
 * takes the paragraph out.
 */
export const plannedIn = (load: () => Promise<{ plans: Plans }>): Pick<Route, 'screen'> & { planned: true } => ({
  planned: true,
  screen: lazy(async () => {
    const [{ PlannedPage }, { plans }] = await Promise.all([import('./PlannedPage.tsx'), load()])
    return { default: () => <PlannedPage {...plans} /> }
  }),
})
