import type { Reason } from './validators.ts'
import { say } from '#platform/say.ts'

/** How the Peppol network identifies a participant: a list of numbers, and their number in it. */
export type ElectronicAddress = { scheme: string; number: string }

/**
 * The lists of the network (Electronic Address Scheme, OpenPeppol, edition of Billing 3.0.19). Numbers with a form
 * here are checked by it; others only for valid characters.
 */
const schemes = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 0225 0230 0235 0240 ' +
    '9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
)

const digitsOf = (number: string) => [...number].map(Number)
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0)

/** GS1: from the right, the digits before the last count three and one in turn. */
const checksAsGln = (number: string) =>
  sum(digitsOf(number).map((digit, at) => digit * (at % 2 === 0 ? 1 : 3))) % 10 === 0
/** ISO 17442: letters count from ten on, and the whole is one more than a multiple of 97. */
const checksAsLei = (number: string) => BigInt([...number].map((sign) => parseInt(sign, 36)).join('')) % 97n === 1n
const checksAsLuhn = (number: string) =>
  sum(
    digitsOf(number)
      .toReversed()
      .flatMap((digit, at) => (at % 2 === 0 ? digit : digitsOf(String(digit * 2)))),
  ) %
    10 ===
  0
const weighed = (number: string, weights: readonly number[]) =>
  sum(weights.map((weight, at) => weight * Number(number[at])))

const wrongDigit = (what: string) => say('This {what} has a wrong digit: its check digits don’t match.', { what })

/** A D-U-N-S number has had no check digit since 2006: any nine digits may be right. */
const forms: Readonly<
  Record<
    string,
    { form: RegExp; form_words: string; checks?: (number: string) => boolean; article: 'A' | 'An'; name: string }
  >
> = {
  '0007': {
    article: 'A',
    name: 'Swedish organization number',
    form: /^\d{10}$/,
    form_words: 'has 10 digits',
    checks: checksAsLuhn,
  },
  '0060': { article: 'A', name: 'D-U-N-S number', form: /^\d{9}$/, form_words: 'has 9 digits' },
  '0088': { article: 'A', name: 'GLN', form: /^\d{13}$/, form_words: 'has 13 digits', checks: checksAsGln },
  '0151': {
    article: 'An',
    name: 'Australian business number',
    form: /^[1-9]\d{10}$/,
    form_words: 'has 11 digits',
    checks: (number) => (weighed(number, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
  },
  '0184': { article: 'A', name: 'Danish CVR number', form: /^(DK)?\d{8}$/, form_words: 'has 8 digits' },
  '0192': {
    article: 'A',
    name: 'Norwegian organization number',
    form: /^\d{9}$/,
    form_words: 'has 9 digits',
    checks: (number) => weighed(number, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  '0199': {
    article: 'An',
    name: 'LEI',
    form: /^[A-Z0-9]{18}\d{2}$/,
    form_words: 'has 18 letters and digits and then two digits',
    checks: checksAsLei,
  },
  '0208': {
    article: 'A',
    name: 'Belgian enterprise number',
    form: /^[01]\d{9}$/,
    form_words: 'has 10 digits',
    checks: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
  },
  '9959': { article: 'An', name: 'EIN', form: /^\d{2}-?\d{7}$/, form_words: 'has 9 digits, such as 12-3456789' },
}

/** Without spaces, and without the prefix that such addresses have in the network's files. */
export const tidyElectronicAddress = (text: string): string =>
  text.replaceAll(/\s/g, '').replace(/^iso6523-actorid-upis::/i, '')

export function electronicAddressOf(text: string): ElectronicAddress | null {
  const [, scheme, number] = /^(\d{4}):(.+)$/.exec(tidyElectronicAddress(text)) ?? []
  return scheme && number ? { scheme, number } : null
}

/** Why the network cannot find anyone by this number. Only the network knows whether it finds someone. */
export function whyNotElectronicAddress(text: string): Reason {
  const address = electronicAddressOf(text)
  if (!address) return say('Enter the four-digit list, a colon and the number, such as 0088:7300010000001.')
  const { scheme, number } = address
  if (!schemes.has(scheme))
    return say(
      '{scheme} isn’t a list of the Peppol network. A GLN is in list 0088, a D-U-N-S number in 0060, an EIN in 9959.',
      { scheme },
    )
  const form = forms[scheme]
  if (!form)
    return /^[A-Za-z0-9][A-Za-z0-9._/-]{0,49}$/.test(number)
      ? null
      : say('The number can have letters, digits, dots and dashes, up to 50 characters.')
  if (!form.form.test(number)) return `${form.article} ${form.name} ${form.form_words}.`
  return form.checks && !form.checks(number) ? wrongDigit(form.name) : null
}
