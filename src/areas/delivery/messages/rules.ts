import { millisecondsBetween } from '#platform/dates.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { threadLife } from './life.ts'
import type { MessageThread } from './records.ts'

/** The records a conversation can be about: table, label, and the columns of title and number. */
export const subjects = {
  solicitations: { label: 'Solicitation', title: 'title', number: 'number' },
  contracts: { label: 'Contract', title: 'title', number: 'number' },
  purchase_orders: { label: 'Purchase order', title: 'title', number: 'number' },
  invoices: { label: 'Invoice', title: 'vendor_number', number: 'number' },
  projects: { label: 'Project', title: 'name', number: 'number' },
  capital_projects: { label: 'Capital request', title: 'title', number: 'number' },
  grants: { label: 'Grant', title: 'title', number: 'number' },
} as const
export type Subject = keyof typeof subjects

export const tokens = [
  'vendor.name',
  'organization.name',
  'sender.name',
  'record.title',
  'record.number',
  'today',
] as const
export type Token = (typeof tokens)[number]

/**
 * A template with its placeholders filled. A placeholder without a value is named, so that no {{place}} is ever sent.
 */
export function filled(
  text: string,
  values: Partial<Record<Token, string | null>>,
): { text: string; missing: string[] } {
  const missing = new Set<string>()
  const done = text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (place, name: string) => {
    const value = values[name as Token]
    if (value) return value
    missing.add(name)
    return place
  })
  return { text: done, missing: [...missing] }
}

/** The maximum number of vendors at once: a notice to all belongs in a solicitation. */
export const mostVendors = 50

export function whyNotStart({
  vendors,
  people,
  subject,
  body,
}: {
  vendors: number
  people: number
  subject: string
  body: string
}): Reason {
  return firstReason(
    vendors === 0 && people === 0 && 'Select a vendor or a colleague.',
    vendors > 0 && people > 0 && 'Write to vendors and colleagues separately. Vendors must not see internal messages.',
    vendors > mostVendors && `Select up to ${mostVendors} vendors at once.`,
    subject.trim() === '' && 'Enter a subject.',
    body.trim() === '' && 'Enter a message.',
  )
}

/** The placeholders left unfilled. */
export const whyNotSend = (missing: readonly string[]): Reason =>
  missing.length > 0
    ? `No value for ${missing.map((name) => `{{${name}}}`).join(', ')}. Enter it, or remove the placeholder.`
    : null

export const whyNotWrite = (row: Pick<MessageThread, 'status'>): Reason =>
  threadLife.isOpen(row) ? null : 'This conversation is closed. Reopen it to send a message.'
export const whyNotReceive = (row: Pick<MessageThread, 'status' | 'kind'>): Reason =>
  firstReason(whyNotWrite(row), row.kind !== 'vendor' && 'Colleagues reply themselves.')

/** A vendor has not answered for more than two days. A reminder, not a deadline. */
export const unansweredHours = 48
export const isUnanswered = (row: Pick<MessageThread, 'kind' | 'status' | 'last' | 'last_at'>, now: string): boolean =>
  row.kind === 'vendor' &&
  threadLife.isOpen(row) &&
  row.last === 'out' &&
  row.last_at !== null &&
  millisecondsBetween(row.last_at, now) > unansweredHours * 3_600_000
