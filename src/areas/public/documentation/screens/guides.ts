import { phrase } from '#platform/say.ts'
export type Guide = {
  path: `/documentation/${string}`
  file: string
  title: string
  /** Without the section name, which is shown once. */ short: string
  shelf: string
}

const titles = import.meta.glob<string>(['./{first-day,guide,regulations,operations}/*.md', './settings.md'], {
  base: '../../../../../docs',
  query: '?head',
  import: 'title',
  eager: true,
})

const shelves: readonly [folder: string, shelf: string][] = [
  ['first-day', phrase('Getting started')],
  ['guide', phrase('Using Granary')],
  ['operations', phrase('Running it')],
  ['regulations', phrase('Federal rules')],
]

const shortOf = (title: string, shelf: string) =>
  title.startsWith(`${shelf}: `) ? title[shelf.length + 2]!.toUpperCase() + title.slice(shelf.length + 3) : title

/** The guides from the repository: the same files that the assistant answers from. Each section lists them by title. */
export const guides: readonly Guide[] = shelves.flatMap(([folder, shelf]) =>
  Object.entries(titles)
    .flatMap(([file, title]): Guide[] => {
      const [, where, slug] = /^\.\/(?:([\w-]+)\/)?([\w-]+)\.md$/.exec(file)!
      return (where ?? 'operations') === folder
        ? [{ path: `/documentation/${slug}`, file, title, short: shortOf(title, shelf), shelf }]
        : []
    })
    .sort((one, other) => (one.title < other.title ? -1 : 1)),
)

export const shelfNames = shelves.map(([, shelf]) => shelf)
