/**
 * Values hidden from a model: each is replaced by a name such as [email 1], the same each time, and put back in the
 * answer. The model can still say which vendor to write to; its operator cannot.
 */
export type Masking = {
  hide(text: string): string
  show(text: string): string
  /** How many different values were hidden. */
  readonly count: number
}

/** Digits that pass the check of payment cards. */
function isCard(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

type Kind = { name: string; pattern: RegExp; is?: (found: string) => boolean }
const kinds: readonly Kind[] = [
  { name: 'email', pattern: /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu },
  { name: 'social security number', pattern: /\b\d{3}-\d{2}-\d{4}\b/g },
  { name: 'tax number', pattern: /\b\d{2}-\d{7}\b/g },
  { name: 'card', pattern: /\b\d(?:[ -]?\d){12,18}\b/g, is: (found) => isCard(found.replaceAll(/\D/g, '')) },
  { name: 'account', pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g },
  { name: 'account', pattern: /(?<=\b(?:account|routing|acct)(?: number| no\.?)?:? ?#?)\d{6,17}\b/gi },
  { name: 'phone', pattern: /(?<![\d$.,-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}\b(?!-?\d)/g },
]

/** `people`: names to hide. A single word, such as May or Grant, is more often no name. */
export function masking(people: readonly string[] = []): Masking {
  const tokens = new Map<string, string>()
  const values = new Map<string, string>()
  const counts = new Map<string, number>()
  const names = people.filter((name) => /\S\s+\S/.test(name.trim())).toSorted((a, b) => b.length - a.length)
  const byName =
    names.length > 0 ? new RegExp(`(?<![\\p{L}])(?:${names.map(escaped).join('|')})(?![\\p{L}])`, 'gu') : null

  function tokenFor(kind: string, value: string): string {
    const known = tokens.get(value)
    if (known) return known
    const number = (counts.get(kind) ?? 0) + 1
    const token = `[${kind} ${number}]`
    counts.set(kind, number)
    tokens.set(value, token)
    values.set(token, value)
    return token
  }

  return {
    hide(text) {
      let masked = text
      for (const { name, pattern, is } of kinds)
        masked = masked.replaceAll(pattern, (found) => (is && !is(found) ? found : tokenFor(name, found)))
      return byName ? masked.replaceAll(byName, (found) => tokenFor('person', found)) : masked
    },
    show: (text) => text.replaceAll(/\[[a-z ]+ \d+\]/g, (token) => values.get(token) ?? token),
    get count() {
      return tokens.size
    },
  }
}

export const noMasking: Masking = { hide: (text) => text, show: (text) => text, count: 0 }

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Invisible characters can carry instructions to a model that no person sees. */
export const visible = (text: string): string =>
  text.replaceAll(/(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu, '')
