const stopWords = new Set(
  `a about after all also am an and any are as at be been but by can could did do does for from had has have he her his how i if in into is it its
   just may me might more most must my need no not of on one only or our out please shall she should so some such tell than that the their them then
   there these they this those to under up us was we were what when where which while who whom why will with would you your`.split(
    /\s+/,
  ),
)

/** The words that a search compares: lower case, without common English endings. */
export function termsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u0300-\u036f’']/g, '')
      .match(/[\p{L}\p{N}]+(?:\.\d+)*/gu) ?? []
  return words.filter((word) => !stopWords.has(word)).map(stem)
}

/** Not a grammar: enough that "bonds" finds "bond" and "purchasing" finds "purchase". */
function stem(word: string): string {
  if (/\d/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word)) return stem(word.slice(0, -1))
  if (word.length > 5 && word.endsWith('ing')) return withoutE(undoubled(word.slice(0, -3)))
  if (word.length > 4 && word.endsWith('ed')) return withoutE(undoubled(word.slice(0, -2)))
  return withoutE(word)
}

const undoubled = (word: string) => (/([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word)
const withoutE = (word: string) => (word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word)
