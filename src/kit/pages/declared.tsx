import { topics, type Topic } from 'virtual:page-places'
import type { DeclaredList, ListPlace } from '#platform/pages/list-page.ts'
import type { AddressesOf, DeclaredPage, Place } from '#platform/pages/page.ts'
import type { Route } from '../route.ts'
import { screen } from '../screen.tsx'

/**
 * The lines of the table of pages that a topic’s `pages.ts` declares: `...declared<typeof import('./carbon/pages.ts')>(
 * 'delivery/carbon')`. What the pages show is loaded with the first of them.
 */
export function declared<Pages>(topic: string): RoutesOf<Pages[keyof Pages]> {
  const routes: Record<string, Route> = {}
  const { places, load } = topics[topic as never] as Topic
  for (const place of places) Object.assign(routes, 'lists' in place ? listsOf(place, load) : routesOf(place, load))
  return routes as RoutesOf<Pages[keyof Pages]>
}

/** Each address with its named queries, which the menu may name. */
type RoutesOf<Declared> = {
  [D in Declared as AddressesOf<D>]: D extends DeclaredList<string, infer V>
    ? Omit<Route, 'views'> & ([keyof V] extends [never] ? unknown : { views: V })
    : Route
}

const drawing = () => import('./draw.tsx')

const pageOf = async (at: string, load: Topic['load']) =>
  Object.values((await load()).pages).find((each) => each.at === at)!

const listsOf = (
  { at, title, vendors, open, roles, views }: ListPlace,
  load: Topic['load'],
): Record<string, Route> => ({
  [at]: {
    title,
    lists: true,
    ...(vendors && { vendors }),
    ...(open && { open }),
    ...(views && { views }),
    ...(roles && { roles }),
    screen: screen(async () => {
      const [{ drawLists }, page, { own }] = await Promise.all([drawing(), pageOf(at, load), load()])
      return drawLists(page as DeclaredList, own)
    }),
  },
})

/** The page of a record, and those of its forms. */
function routesOf({ at, title, of, beside, roles, add, edit }: Place, load: Topic['load']) {
  const page = async () => (await pageOf(at, load)) as DeclaredPage
  const said = roles && { roles }
  const routes: Record<string, Route> = {
    [at]: {
      title,
      of,
      ...(beside && { beside }),
      ...said,
      screen: screen(async () => {
        const [{ drawRecord }, declared, { own }] = await Promise.all([drawing(), page(), load()])
        return drawRecord(declared, own)
      }),
    },
  }
  if (add)
    routes[at.replace(':id', 'new')] = {
      title: add.title,
      ...said,
      sends: add.by,
      makes: of,
      form: { sends: add.by, start: add.start, mine: add.mine, load: async () => (await page()).of },
      screen: screen(async () => (await drawing()).drawNew(await page())),
    }
  if (edit)
    routes[`${at}/edit`] = {
      title: edit,
      ...said,
      screen: screen(async () => (await drawing()).drawEdit(await page())),
    }
  return routes
}
