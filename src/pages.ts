import { isDrawnPage, type DrawnPage } from '#platform/pages/drawn-page.ts'
import { isListPage, type DeclaredList } from '#platform/pages/list-page.ts'
import { isPage, type DeclaredPage } from '#platform/pages/page.ts'

const files = import.meta.glob<object>('./areas/**/pages.ts', { eager: true })
const declared = Object.values(files).flatMap((file) => Object.values<unknown>({ ...file }).flat())

/** The declared pages of records of all topics, by their address. */
export const pages: ReadonlyMap<string, DeclaredPage> = new Map(
  declared.filter(isPage).map((page) => [page.at, page] as const),
)
/** Their pages of lists. */
export const listPages: ReadonlyMap<string, DeclaredList> = new Map(
  declared.filter(isListPage).map((page) => [page.at, page] as const),
)
/** The reads of pages that are drawn by hand. */
export const drawnPages: ReadonlyMap<string, DrawnPage> = new Map(
  declared.filter(isDrawnPage).map((page) => [page.at, page] as const),
)
