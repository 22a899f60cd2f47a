import { pages } from './pages.ts'

/** Every address that has a page, for the server, which can't read the tables. */
export const addresses: readonly string[] = [...pages.map(({ path }) => path), '/records/:table/:id']
