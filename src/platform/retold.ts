import { filled, language, translated, type Phrase } from './say.ts'

/**
 * A sentence that was stored in English, in the reader’s language: it is recognized by the phrases that it was made
 * from, and its values are put into their translation. An agency’s own words stay as they are.
 */
export function retold(sentence: string, phrases: readonly Phrase[]): string {
  if (language() === 'en') return sentence
  for (const phrase of phrases) {
    const values = new RegExp(
      `^${phrase
        .split(/\{(\w+)\}/)
        .map(piece)
        .join('')}$`,
      'u',
    ).exec(sentence)
    if (values) return filled(translated(phrase), { ...values.groups })
  }
  return sentence
}

/** Between two names are the words of the phrase. */
const piece = (words: string, at: number) =>
  at % 2 ? `(?<${words}>.+?)` : words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
