import { hostOfHttps, whyNotHost } from '#platform/webhooks/public-addresses.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { hookLife } from './life.ts'
import type { Webhook } from './records.ts'

export const eventNames = ['form.sent', 'form.decided', 'form.published', 'workflow.step', 'ping'] as const
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
        : event === 'workflow.step'
          ? false
          : true)

/**
 * The message content. It has no answers of forms: the receiver fetches the data that it may see with its API key. A
 * step of a workflow sends the values that its definition names.
 */
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

/** The subject shown to people: the submission or form of the message. */
export const subjectOf = ({ submission, form, title }: Readonly<Record<string, unknown>>): string =>
  [submission ?? form, title]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(': ')
    .slice(0, 300) || 'Test message'

/** Minutes until the next try, with longer waits over a day. */
const waits = [0, 1, 5, 30, 120, 300, 600] as const
export const mostTries = waits.length
/** Minutes to wait after the given number of tries; null to stop. */
export const minutesUntilNext = (tries: number): number | null => waits[tries] ?? null
/** A 2xx status is a receipt; 410 means that the address is gone. */
export const isReceipt = (status: number): boolean => status >= 200 && status < 300
export const isGone = (status: number): boolean => status === 410

/** Checked on input; each call checks the target again. */
export function whyNotAddress(url: string): Reason {
  const host = hostOfHttps(url)
  return firstReason(!host && 'Use an https URL without a password.', host && whyNotHost(host))
}

type Asking = { actor: Pick<Actor, 'role'> }
export const whyNotPing = (hook: Webhook, { actor }: Asking): Reason =>
  firstReason(
    !atLeast('manager', actor) && 'Only a manager can send a test message.',
    !hookLife.is(hook, 'active') && 'Only active webhooks accept messages.',
  )
export const whyNotSecret = (hook: Webhook, { actor }: Asking): Reason =>
  firstReason(
    !atLeast('admin', actor) && 'Only an administrator can see the secret.',
    !hookLife.isOpen(hook) && 'The webhook is deactivated.',
  )
