const signs: Record<string, string> = {
  '=': 'is',
  '<>': 'is not',
  '>=': 'is at least',
  '<=': 'is at most',
  '>': 'is more than',
  '<': 'is less than',
}
/** Values of a condition with another wording in a sentence. */
export const valueWords: Record<string, string> = { true: 'yes', false: 'no' }
export type LabelOf = (key: string) => string | undefined

/**
 * A condition or formula in the words of its questions: passed = false reads “Passed is no”. An unknown key stays
 * visible, so that the mistake is seen.
 */
export const formulaInWords = (text: string, labelOf: LabelOf): string =>
  text
    .replaceAll(
      /\s*("[^"]*"|'[^']*'|[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?|<=|>=|<>|[=<>])/gi,
      (whole, part: string) => {
        const space = whole.slice(0, whole.length - part.length)
        if (/^["']/.test(part)) return `${space}“${part.slice(1, -1)}”`
        if (signs[part]) return ` ${signs[part]} `
        const [key = '', piece] = part.split('.')
        const label = labelOf(key)
        return `${space}${label ? `${label}${piece ? ` (${piece.replaceAll('_', ' ')})` : ''}` : (valueWords[part.toLowerCase()] ?? part)}`
      },
    )
    .replaceAll(/ {2,}/g, ' ')
    .trim()
