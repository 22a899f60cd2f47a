import { dollars } from '#platform/money.ts'
import type { ApprovalRequest } from '../requests/records.ts'

/**
 * A request's title is one sentence, for emails: “BT-2026-0005: $8,900.00 from Turnout gear to Servers and licenses”.
 * Where number and amount have their own places the title leaves them out.
 */
export function partsOf({ title, amount }: Pick<ApprovalRequest, 'title' | 'amount'>): {
  number: string | null
  words: string
} {
  const [, number = null, rest = title] = /^([\p{L}\p{N}.-]*\d): (.+)$/u.exec(title) ?? []
  const words = rest.startsWith(`${dollars(amount)} `) ? rest.slice(dollars(amount).length + 1) : rest
  return { number, words: words.replace(/^./u, (first) => first.toUpperCase()) }
}
