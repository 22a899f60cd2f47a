import { randomBytes } from 'node:crypto'
import type { Context } from '#platform/commands/command.ts'
import { among } from '#platform/life/status-sql.ts'
import { sendWebhook } from './send.ts'
import { webhookDelivery, type Webhook, type WebhookDelivery } from './records.ts'
import { bodyOf, subjectOf, wants, type EventName } from './rules.ts'
import { hookLife } from './life.ts'

/** Queues one message for each webhook that subscribes to the event; it is sent after the commit. */
export async function tellWebhooks(
  context: Pick<Context, 'tx' | 'now'>,
  event: EventName,
  about: { id: string; organization_id: string },
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const hooks = await context.tx.sql<Webhook>(
    `select * from webhooks where organization_id = $1 and status ${among(hookLife, 'active')} order by id`,
    [about.organization_id],
  )
  for (const hook of hooks.filter((each) => wants(each, event, about.id)))
    await queueMessage(context, hook, event, data)
}

export async function queueMessage(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  hook: Webhook,
  event: EventName,
  data: Readonly<Record<string, unknown>>,
  task: string | null = null,
): Promise<WebhookDelivery> {
  const message = `msg_${randomBytes(12).toString('hex').slice(0, 20)}`
  const body = bodyOf(hook.format, {
    id: message,
    event,
    at: now.toISOString(),
    source: `urn:granary:organization:${hook.organization_id}`,
    data,
  })
  const row = await tx.insert<WebhookDelivery>(webhookDelivery, {
    webhook: hook.id,
    subject: subjectOf(data),
    message,
    task,
    event,
    body,
    next_at: now,
  })
  await tx.later(sendWebhook, { organization_id: hook.organization_id, id: row.id }, { at: now })
  return row
}
