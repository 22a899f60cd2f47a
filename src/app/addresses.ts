import { pages } from './pages.ts'

/** Every address that has a page, with its title, for the server, which can't read the tables. */
export const addresses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pages.map(({ path, route }) => [path, route.title])),
  '/records/:table/:id': '',
}
