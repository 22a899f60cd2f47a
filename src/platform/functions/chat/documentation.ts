import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPassages } from './passages.ts'
import { makeSearch, type Passage, type Search } from './search.ts'

/** The folders of docs/ for people who use Granary; the others are for those who build and run it. */
const folders = ['docs/guide', 'docs/regulations']

/** Read at the first question: a start does not wait for it. */
export function documentation(...only: readonly string[]): () => Search {
  let search: Search | undefined
  return () => (search ??= makeSearch(passagesIn(...(only.length > 0 ? only : folders))))
}

export const passagesIn = (...those: readonly string[]): Passage[] =>
  those.flatMap((folder) => (findUp(folder) ? readPassages(findUp(folder)!) : []))

/** Beside the program, whether it runs from src/ or from build/server/. */
function findUp(folder: string): string | undefined {
  return ['..', '../..', '../../..', '../../../..']
    .map((up) => fileURLToPath(new URL(`${up}/${folder}`, import.meta.url)))
    .find((path) => existsSync(path))
}
