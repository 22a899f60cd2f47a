import list from './naics-2022.json' with { type: 'json' }

/** The subsectors of NAICS 2022 as the Census Bureau publishes them: codes that anyone may use. */
export const naics: Readonly<Record<string, string>> = list

export type Found = { code: string; name: string }
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)

/** Subsectors with every word, also as the beginning of one, or with the code. */
export function findNaics(asked: string): Found[] {
  const wanted = wordsOf(asked)
  if (wanted.length === 0) return []
  return Object.entries(naics)
    .filter(([code, name]) => {
      const words = [code, ...wordsOf(name)]
      return wanted.every((word) => words.some((each) => each.startsWith(word)))
    })
    .map(([code, name]) => ({ code, name }))
}
