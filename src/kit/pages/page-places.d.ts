/** Written while building, from the `pages.ts` of each topic: see bin/bootstrap/page-places.js. */
declare module 'virtual:page-places' {
  import type { Parts } from '#kit/pages/draw.tsx'
  import type { DeclaredList, ListPlace } from '#platform/pages/list-page.ts'
  import type { DeclaredPage, Place } from '#platform/pages/page.ts'

  type Topic = {
    places: readonly (Place | ListPlace)[]
    /** Its pages, and how the parts that are drawn for them are loaded. */
    load: () => Promise<{ pages: Readonly<Record<string, DeclaredPage | DeclaredList>>; own: Parts }>
  }
  export const topics: readonly Topic[]
}

declare module 'virtual:page-words' {
  /** Words that people type who mean a page, by its address. */
  export const pageWords: Readonly<Record<string, readonly string[]>>
}
