import type { Route } from '#kit/route.ts'
import { loadWords } from '#client/language.ts'
import type { Place } from './places.tsx'

/** Loads the code of the page at this address before anything is drawn. */
export async function loadScreen({ page }: Place): Promise<void> {
  await Promise.all([page?.route.screen.load(), loadWords(page ? wordsOf(page.route) : []).catch(() => undefined)])
}

/** The same while the frame loads and is drawn. A screen that fails to load reports it where it is missing. */
export const beginScreen = (place: Place): void => void loadScreen(place).catch(() => undefined)

/** The vendor catalog is loaded with each page that has it, because only the first answer tells whose page it is. */
const wordsOf = ({ words, vendors }: Route): Route['words'] => (vendors ? [...(words ?? []), 'vendor'] : words)
