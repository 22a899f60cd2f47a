/** Ends a sentence. "Inc." already has its period. */
export const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)

/** The first letter is a capital: the beginning of a sentence or a label. */
export const sentenceCase = (words: string): string => words.replace(/^./, (first) => first.toUpperCase())

/** A label inside a sentence: lower case, but PDF and FEMA keep their capitals. */
export const inText = (label: string): string =>
  label.replaceAll(/[\p{L}\d-]+/gu, (word) => (/\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase()))

/** A hyphen before a figure becomes a minus: as long as a plus, and never separated from its figure by a line break. */
export const withMinus = (figure: string): string => figure.replace(/^-/, '−')

/** A number as people read it: 1,234.5 and −3. In a column every number has `least` decimals. */
export const inFigures = (value: number, decimals = 6, least = 0): string =>
  withMinus(value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: decimals }))

/** A number calculated from measurements, with as many significant figures as they have. */
export const numberInWords = (value: number, figures?: number): string =>
  inFigures(figures ? Number(value.toPrecision(figures)) : value)

/** Hundredths as people read them: 7.37%. */
export const inPercent = (value: number, decimals = 6, least = 0): string => `${inFigures(value, decimals, least)}%`

/** A part of a whole in whole percent: only nothing is 0%, only the whole is 100%, and more is above it. */
export function wholePercent(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0
  const percent = Math.round((100 * part) / whole)
  if (part === whole) return 100
  return part < whole ? Math.min(99, Math.max(1, percent)) : Math.max(101, percent)
}

/** Units that are already plural, and abbreviations, which never take an s. */
const unchanged = /^(dozen|gross|hundred|thousand|gal|[a-z]{1,2}|[^aeiou]+)$/

/**
 * A quantity as people say it: 6 of "each" are 6, 4 of "person" are 4 people, 20 of "ton" are 20 tons, 11 of "ft" are
 * 11 ft.
 */
export function howMany(quantity: number, unit: string): string {
  const number = inFigures(quantity)
  if (unit === 'each' || unit === '') return number
  if (quantity === 1 || !/^[a-z]+$/.test(unit) || unchanged.test(unit) || /[^su]s$|people$/.test(unit))
    return `${number} ${unit}`
  return `${number} ${unit === 'person' ? 'people' : unit === 'foot' ? 'feet' : /(s|x|ch|sh)$/.test(unit) ? `${unit}es` : `${unit}s`}`
}

/** +13195550142 as it is dialed here: (319) 555-0142. A foreign number stays unchanged. */
export const phoneInWords = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** 4.2 MB */
export const inBytes = (size: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(4, Math.floor(Math.log10(Math.max(1, size)) / 3))
  return `${(size / 1000 ** step).toLocaleString('en-US', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step]}`
}

/** A program's name for something in words: application_error is an "Application error". */
export const nameInWords = (name: string): string =>
  name
    .replaceAll(/[_.\-\s]+/g, ' ')
    .trim()
    .replace(/^./, (first) => first.toUpperCase())

/** A year is written without the thousands comma. */
export const isYear = ({ min, max }: { min?: number; max?: number }): boolean =>
  min !== undefined && max !== undefined && min >= 1900 && max <= 2200

/**
 * Right-to-left words, kept from turning the sentence around them (Unicode UAX 9, isolates). Only for display: such
 * characters are never stored.
 */
export const isolated = (text: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text

const forms = new Intl.PluralRules('en-US')

/** The form that goes with a number: 1 line, 2 lines. */
export const plural = (count: number, words: { one: string; other: string }): string =>
  forms.select(count) === 'one' ? words.one : words.other
