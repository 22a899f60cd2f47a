import { translated } from './say.ts'

/**
 * A word whose form in another language depends on what it is said of: an order is “Aceptada”, a registration
 * “Aceptado”. In the catalogs it is “Accepted (an order)”. Its own file, loaded only by pages that use it.
 */
export function sayOf(what: string, word: string): string {
  const key = `${word} (${what})`
  const found = translated(key)
  return found === key ? translated(word) : found
}
