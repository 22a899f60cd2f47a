import { isPage, type DeclaredPage } from '#platform/pages/page.ts'

const files = import.meta.glob<object>('./areas/**/pages.ts', { eager: true })

/** The declared pages of all topics, by their address. */
export const pages: ReadonlyMap<string, DeclaredPage> = new Map(
  Object.values(files).flatMap((file) =>
    Object.values<unknown>({ ...file })
      .flat()
      .filter(isPage)
      .map((page) => [page.at, page] as const),
  ),
)
