import { pages } from './pages.ts'

type Titled = { title: string; /** Its readers may have chosen Spanish. */ translated?: true }

/** Every address that has a page, with its title, for the server, which can't read the tables. */
export const addresses: Readonly<Record<string, Titled>> = {
  ...Object.fromEntries(
    pages.map(({ path, route: { title, words, vendors } }) => [
      path,
      words || vendors ? { title, translated: true as const } : { title },
    ]),
  ),
  '/records/:table/:id': { title: '' },
}
