import type { PageOpened } from '#platform/pages/opened.ts'
import { whyNotUuid } from '#platform/validators.ts'
import type { Find } from './places.tsx'

export type At = { pathname: string; search: string }

/** The page at an address: a record, a form, lists, or one that says what it asks. Nothing where the server knows none. */
export function aheadOf(find: Find, { pathname, search }: At): PageOpened | null {
  const { path, page } = find(pathname)
  const { open, lists, asks, makes, form } = page?.route ?? {}
  if (open && !lists) return null
  const opened = { at: path, search, zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  if (makes) return { ...opened, makes, ...(form?.mine && { mine: form.mine }) }
  const [, below] = path.split('/:id')
  const itself = below === '' || below === '/edit'
  if (below === undefined || !(itself || asks)) return lists || asks ? opened : null
  const record = pathname.slice(0, pathname.length - below.length)
  const id = record.split('/').at(-1)!
  const table = find(record).page?.route.of
  return typeof table === 'string' && whyNotUuid(id) === null ? { ...opened, table, id } : null
}
