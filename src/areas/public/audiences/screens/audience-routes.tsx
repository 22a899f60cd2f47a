import type { Route } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import { phrase } from '#platform/say.ts'

const readers = [
  ['counties', phrase('For counties'), phrase('County purchasing: on time, and ready for the audit.')],
  ['cities', phrase('For cities'), phrase('City budget, orders and payments as one set of figures.')],
  ['utilities', phrase('For utilities'), phrase('Assets, work orders and FEMA claims of a utility.')],
  ['school-districts', phrase('For school districts'), phrase('School purchasing, with federal money kept apart.')],
  ['grantees', phrase('For grantees and nonprofits'), phrase('Grants from the first match to the last report.')],
  ['suppliers', phrase('For vendors'), phrase('Find open bids, answer them sealed, and get paid.')],
] as const
export type Reader = (typeof readers)[number][0]

/** A page for each kind of reader. The words of a page load with it, and their files are named there. */
export const audienceRoutes = Object.fromEntries(
  readers.map(([reader, title, description]): [string, Route] => [
    `/solutions/${reader}`,
    {
      title,
      description,
      words: ['site'],
      open: 'public',
      screen: screen(() => import('./audience-pages.ts').then(({ audiencePage }) => audiencePage(reader))),
    },
  ]),
) as Record<`/solutions/${Reader}`, Route>
