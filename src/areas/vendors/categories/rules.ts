import type { Reason } from '#platform/rules.ts'
import { say } from '#platform/say.ts'

/** NIGP (913-27), UNSPSC (72141103) or NAICS (237310) codes, as people type them. */
export const codesIn = (text: string | null): string[] => [
  ...new Set(
    (text ?? '')
      .split(/[,;\n]+/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
]

export const tidyCodes = (text: string): string => codesIn(text).toSorted().join(', ')

export function whyNotCodes(text: string): Reason {
  const wrong = codesIn(text).find((code) => !/^\d{2,8}(-\d{1,4})?$/.test(code))
  if (wrong)
    return say('{wrong} is not a commodity code. Enter digits such as 745 or 913-27, separated by commas.', { wrong })
  return codesIn(text).length > 40 ? say('Enter up to 40 codes. Use classes instead of single items.') : null
}

const plain = (code: string) => code.replaceAll(/\D/g, '')

/** A class matches all of its items, and an item matches a search for its class. */
export const isOf = (code: string, asked: string): boolean => {
  const [own, theirs] = [plain(code), plain(asked)]
  return own !== '' && theirs !== '' && (own.startsWith(theirs) || theirs.startsWith(own))
}

export const matches = (codes: string | null, commodity: string | null): boolean =>
  commodity !== null && codesIn(codes).some((code) => isOf(code, commodity))
