import { whyNotHost } from '#platform/webhooks/public-addresses.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { hookLife } from './life.ts'
import type { Webhook } from './records.ts'

export const eventNames = ['form.sent', 'form.decided', 'form.published', 'ping'] as const
export type EventName = (typeof eventNames)[number]

export const wants = (
  hook: Pick<Webhook, 'status' | 'form' | 'on_sent' | 'on_decided' | 'on_published'>,
  event: EventName,
  form: string,
): boolean =>
  hookLife.is(hook, 'active') &&
  (hook.form === null || hook.form === form) &&
  (event === 'form.sent'
    ? hook.on_sent
    : event === 'form.decided'
      ? hook.on_decided
      : event === 'form.published'
        ? hook.on_published
        : true)

/** What is written. No answers: whoever is told fetches what they may see with a key of their own. */
export function bodyOf(
  format: Webhook['format'],
  {
    id,
    event,
    at,
    source,
    data,
  }: { id: string; event: EventName; at: string; source: string; data: Readonly<Record<string, unknown>> },
): string {
  return JSON.stringify(
    format === 'cloudevents'
      ? { specversion: '1.0', id, source, type: event, time: at, datacontenttype: 'application/json', data }
      : { type: event, timestamp: at, data },
  )
}

/** What a message is called among people: the submission or the form that it tells of. */
export const subjectOf = ({ submission, form, title }: Readonly<Record<string, unknown>>): string =>
  [submission ?? form, title]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(': ')
    .slice(0, 300) || 'Trial'

/** Minutes until the next try, ever more patiently over a day. */
const waits = [0, 1, 5, 30, 120, 300, 600] as const
export const mostTries = waits.length
/** How many minutes to wait after so many tries; null when it is given up. */
export const minutesUntilNext = (tries: number): number | null => waits[tries] ?? null
/** Two hundred and something is a receipt; 410 says that nobody lives there any more. */
export const isReceipt = (status: number): boolean => status >= 200 && status < 300
export const isGone = (status: number): boolean => status === 410

/** Said when it is typed; where it leads is looked at again by every call. */
export function whyNotAddress(url: string): Reason {
  const found = /^https:\/\/([^/?#@]+)(?:[/?#]|$)/i.exec(url)
  return firstReason(
    !found && 'Only https addresses without a password in them are called.',
    found && whyNotHost(found[1]!),
  )
}

type Asking = { actor: Pick<Actor, 'role'> }
export const whyNotPing = (hook: Webhook, { actor }: Asking): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can send a test message.',
    !hookLife.is(hook, 'active') && 'The webhook isn’t active. Nothing is sent to it.',
  )
export const whyNotSecret = (hook: Webhook, { actor }: Asking): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can see the secret.',
    !hookLife.isOpen(hook) && 'The webhook is deactivated.',
  )
