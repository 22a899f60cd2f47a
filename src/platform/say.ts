// Every text that a resident, vendor or applicant reads in their own language goes through here. The English text is in
// place and is its own key, so that a screen and a rule stay readable; a catalog has the same text in another language.

export type Language = 'en' | 'es'

export type Forms = { one: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>
/** Texts by their English; a text with a count has one form for each plural of its language. */
export type Catalog = Readonly<Record<string, string | Forms>>
export type Speech = { language: Language; catalog: Catalog }

export const english: Speech = { language: 'en', catalog: {} }
let speech = (): Speech => english

/** The program says whose language is in use: the browser that of the page, the server that of the request. */
export const speakAs = (which: () => Speech): void => {
  speech = which
}
/** Whose language is in use, with its catalog. */
export const speechNow = (): Speech => speech()
export const language = (): Language => speech().language
/** The format of days and numbers of the language in use. */
export const locale = () => `${language()}-US` as const

declare const marked: unique symbol
/** A text of a table: written where the table is, and translated where it is shown. */
export type Phrase = string & { readonly [marked]: true }
export const phrase = (text: string): Phrase => text as Phrase

/** The names in braces: “{count} of {total}” has two. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
export type Written<Text extends string> = string extends Text ? never : Text
export type Value = string | number
export type Given<Names extends string> = [Names] extends [never] ? [] : [values: Record<Names, Value>]

/** A text in the reader’s language: say('Your number is {number}.', { number }). */
export function say<const Text extends string>(text: Written<Text>, ...[values]: Given<NamesIn<Text>>): string {
  const found = translated(text)
  return values ? filled(found, values as Record<string, Value>) : found
}

/** The same text in the reader’s language; in English where it has no translation, such as an agency’s own words. */
export function translated(text: string): string {
  const found = speech().catalog[text]
  return typeof found === 'string' && found ? found : text
}

export const filled = (text: string, values: Record<string, Value>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]!
    return typeof value === 'number' ? value.toLocaleString(locale()) : value
  })
