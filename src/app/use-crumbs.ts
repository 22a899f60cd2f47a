import { useLocation } from 'react-router'
import { useSells } from '#client/use-organization.ts'
import type { Crumb } from '#kit/record/Breadcrumb.tsx'
import { usePage, type PageHandle } from '#kit/use-page.ts'
import { menu, sectionOf, vendorEntryOf } from './menu.ts'
import { pageAt } from './pages.ts'
import { translated } from '#platform/say.ts'

/** The pages above the open one: its section, then each page whose path its own begins with. */
export function useCrumbs(): readonly Crumb[] {
  const page = usePage()
  const { pathname } = useLocation()
  const sells = useSells()
  return page ? crumbsOf(page, { pathname, sells }) : []
}

export function crumbsOf(
  { path, area }: Pick<PageHandle, 'path' | 'area'>,
  { pathname, sells }: { pathname: string; sells: boolean },
): Crumb[] {
  const top = sells ? vendorCrumb(path) : sectionCrumb({ path, area })
  if (!top || top.to === pathname) return []
  const above = leads.has(path) ? [] : between(path, pathname).filter(({ to }) => to !== top.to)
  return [top, ...(sells ? above.filter(({ to }) => vendorEntryOf(to).to === top.to) : above)]
}

/** A page of the menu is directly below its section, also where its path begins with another's. */
const leads = new Set(menu.flatMap(({ items }) => items.map(({ to }) => to.split('?')[0]!)))

function sectionCrumb(page: { path: string; area: string }): Crumb | undefined {
  const section = sectionOf(page)
  return section && { to: section.home, label: section.name }
}

function vendorCrumb(path: string): Crumb {
  const { to, label } = vendorEntryOf(path)
  return { to, label: translated(label) }
}

/** Pages with a part of this path, with the parameters of the open address. */
function between(path: string, pathname: string): Crumb[] {
  const [words, parts] = [path.split('/'), pathname.split('/')]
  return words.slice(2).flatMap((_, at) => {
    const above = pageAt(words.slice(0, at + 2).join('/'))
    return above ? [{ to: parts.slice(0, at + 2).join('/'), label: translated(above.route.title) }] : []
  })
}
