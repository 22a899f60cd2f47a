import { pages } from './pages.ts'

/** Every address that has a page, for the server, which cannot read the tables. */
export const addresses: readonly string[] = [...pages.map(({ path }) => path), '/records/:table/:id']
