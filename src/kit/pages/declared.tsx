import { topics, type Place, type Topic } from 'virtual:page-places'
import type { AddressesOf } from '#platform/pages/page.ts'
import { editForm, newForm } from '../record/form-pages.tsx'
import type { Route } from '../route.ts'
import { screen } from '../screen.tsx'
import type { Drawn } from './DeclaredRecord.tsx'

/**
 * The lines of the table of pages that a topic’s `pages.ts` declares: `...declared<typeof import('./carbon/pages.ts')>(
 * 'delivery/carbon')`. What the pages show is loaded with the first of them.
 */
export function declared<Pages>(name: string): Record<AddressesOf<Pages[keyof Pages]>, Route> {
  const topic = topics[name]
  if (!topic) throw new Error(`src/areas/${name}/pages.ts declares no page`)
  const routes = Object.fromEntries(topic.places.map((place) => [place.at, routeOf(place, topic)]))
  return routes as Record<AddressesOf<Pages[keyof Pages]>, Route>
}

function routeOf(place: Place, { load, own }: Topic): Route {
  const { title, page, roles } = place
  const said = { title, ...(roles && { roles }) }
  const record = async () => (await load())[page]!.of
  if (place.kind === 'new') return { ...said, ...newForm(record, place.form) }
  if (place.kind === 'edit') return { ...said, ...editForm(record, place.form) }
  const parts = place.own ?? []
  return {
    ...said,
    of: place.of,
    screen: screen(async () => {
      const [{ DeclaredRecord }, pages, ...drawn] = await Promise.all([
        import('./DeclaredRecord.tsx'),
        load(),
        ...parts.map((part) => own[part]!()),
      ])
      const of: Drawn = {
        page: pages[page]!,
        own: Object.fromEntries(drawn.map((part, at) => [parts[at]!, part.default])),
      }
      return { default: () => <DeclaredRecord {...of} /> }
    }),
  }
}
