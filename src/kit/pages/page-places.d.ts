/** Written while building, from the `pages.ts` of each topic: see bin/bootstrap/page-places.js. */
declare module 'virtual:page-places' {
  import type { DeclaredPage } from '#platform/pages/page.ts'
  import type { Role } from '#platform/roles.ts'
  import type { EditForm, NewForm } from '#kit/record/form-pages.tsx'
  import type { OwnPart } from '#kit/pages/DeclaredRecord.tsx'

  /** What is known of a page before it is opened. `page` is the name of the declaration. */
  export type Place = { at: string; title: string; page: string; roles?: readonly Role[] } & (
    | { kind: 'record'; of: string; own?: readonly string[] }
    | { kind: 'new'; form: NewForm }
    | { kind: 'edit'; form: EditForm }
  )
  type Topic = {
    places: readonly Place[]
    load: () => Promise<Readonly<Record<string, DeclaredPage>>>
    own: Readonly<Record<string, () => Promise<{ default: OwnPart }>>>
  }
  export const topics: Readonly<Record<string, Topic>>
}

declare module 'virtual:page-words' {
  /** Words that people type who mean a page, by its address. */
  export const pageWords: Readonly<Record<string, readonly string[]>>
}
