import { passwordRules } from '../../validators.ts'
import { AuthError, invalid } from '../errors.ts'
import { commonWords } from './common-words.ts'
import { say } from '../../say.ts'

export type Weakness = { reasons: ('length' | 'characters' | 'pwned')[]; message: string }

/**
 * Refuses a password in the words of the specification. `own` is what an attacker tries first: names and addresses of
 * the person.
 */
export function refuseWeak(password: string, own: readonly string[] = []): void {
  if (password.length > 128) throw invalid(say('Password must be less than 128 characters'))
  const weakness = weaknessOf(password, own)
  if (weakness)
    throw new AuthError(422, 'weak_password', weakness.message, {
      body: { weak_password: { reasons: weakness.reasons } },
    })
}

export function weaknessOf(password: string, own: readonly string[] = []): Weakness | null {
  const broken = passwordRules.filter(([, holds]) => !holds(password)).map(([message]) => message)
  if (broken.length > 0) {
    const reasons = new Set(
      broken.map((message) => (message.includes('characters') ? ('length' as const) : ('characters' as const))),
    )
    return { reasons: [...reasons], message: broken.map((message) => say(message)).join('. ') }
  }
  return isCommon(password, own)
    ? { reasons: ['pwned'], message: say('Choose a password that is harder to guess') }
    : null
}

/**
 * Guessing programs don't try words, they try words with a capital, a year and an exclamation mark: "Password1!"
 * meets every rule and is among the first thousand guesses. So the remaining word is looked up.
 */
function isCommon(password: string, own: readonly string[]): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  if (new Set(lower).size <= 4) return true
  const personal = own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4)
  return stemsOf(lower).some(
    (stem) => lower.length - stem.length <= mostTrimmings && (commonWords.has(stem) || personal.includes(stem)),
  )
}

const mostTrimmings = 6

function stemsOf(lower: string): string[] {
  const tail = lower.replace(/[^\p{L}]+$/u, '')
  const forms = [lower, tail, tail.replace(/^[^\p{L}]+/u, ''), lower.replace(/[\d\p{P}\p{S}]{1,6}$/u, '')]
  return [...new Set(forms.flatMap((form) => [form, unmasked(form)]))].filter((form) => form.length >= 3)
}

const masks: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}
const unmasked = (text: string) => text.replace(/[0134578@$!+]/g, (sign) => masks[sign] ?? sign)
