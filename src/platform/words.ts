/** Ends a sentence. What ends with “Inc.” has its full stop already. */
export const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)

/** A label inside a sentence: small letters, but a PDF stays a PDF and FEMA stays FEMA. */
export const inText = (label: string): string =>
  label.replaceAll(/[\p{L}\d-]+/gu, (word) => (/\p{Lu}.*\p{Lu}/u.test(word) ? word : word.toLowerCase()))

/** A hyphen before a figure is a minus: as long as a plus, and never at the end of a line without its figure. */
export const withMinus = (figure: string): string => figure.replace(/^-/, '−')

/** A number as people read it: 1,234.5 and −3. */
export const inFigures = (value: number, decimals = 6): string =>
  withMinus(value.toLocaleString('en-US', { maximumFractionDigits: decimals }))

/** One that was reckoned from measured ones, with as many figures as those bear. */
export const numberInWords = (value: number, figures?: number): string =>
  inFigures(figures ? Number(value.toPrecision(figures)) : value)

/** Hundredths as people read them: 7.37 %. */
export const inPercent = (value: number, decimals = 6): string => `${inFigures(value, decimals)} %`

/** Units that one is many of already, and short forms, which nobody gives an s. */
const unchanged = /^(dozen|gross|hundred|thousand|gal|[a-z]{1,2}|[^aeiou]+)$/

/**
 * So much of something as people say it: 6 of “each” are 6, 4 of “person” are 4 people, 20 of “ton” are 20 tons, 11 of
 * “ft” are 11 ft.
 */
export function howMany(quantity: number, unit: string): string {
  const number = inFigures(quantity)
  if (unit === 'each' || unit === '') return number
  if (quantity === 1 || !/^[a-z]+$/.test(unit) || unchanged.test(unit) || /[^su]s$|people$/.test(unit))
    return `${number} ${unit}`
  return `${number} ${unit === 'person' ? 'people' : unit === 'foot' ? 'feet' : /(s|x|ch|sh)$/.test(unit) ? `${unit}es` : `${unit}s`}`
}

/** +13195550142 as it is dialed here: (319) 555-0142. A number of another country stays as it is. */
export const phoneInWords = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** 4.2 MB */
export const inBytes = (size: number): string => {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const step = Math.min(4, Math.floor(Math.log10(Math.max(1, size)) / 3))
  return `${(size / 1000 ** step).toLocaleString('en-US', { maximumFractionDigits: step === 0 ? 0 : 1 })} ${units[step]}`
}

/** What a program calls something, as people read it: application_error is an “Application error”. */
export const nameInWords = (name: string): string =>
  name
    .replaceAll(/[_.\-\s]+/g, ' ')
    .trim()
    .replace(/^./, (first) => first.toUpperCase())

/** A year is written without the comma of the thousands. */
export const isYear = ({ min, max }: { min?: number; max?: number }): boolean =>
  min !== undefined && max !== undefined && min >= 1900 && max <= 2200

/**
 * Words that run from right to left, kept from turning the sentence around them (Unicode UAX 9, isolates). Only for
 * what is shown: such characters are never stored.
 */
export const isolated = (text: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text
