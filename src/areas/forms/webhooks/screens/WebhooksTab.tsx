import { plural } from '#platform/words.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { AddRecord } from '#kit/record/AddRecord.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { createWebhook } from '../commands.ts'
import { hookLife, messageLife } from '../life.ts'
import { webhook, webhookDelivery } from '../records.ts'

/** Webhooks with their events, and the status of each message. */
export function WebhooksTab() {
  const create = useCommand<typeof createWebhook>('webhooks/create')
  const hooks = useRecords(webhook, (from) => from.order('name').limit(200))
  const { rows } = useRecords(webhookDelivery, (from) => from.in('status', ['pending', 'failed']).limit(1_000))
  const active = hooks.rows?.filter((hook) => hookLife.is(hook, 'active')).length
  const failed = rows?.filter((row) => messageLife.is(row, 'failed')).length
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          {
            label: 'Active',
            ...known(active, (active) => ({
              value: String(active),
              note: plural(active, { one: 'webhook', other: 'webhooks' }),
            })),
          },
          {
            label: 'Pending',
            ...known(rows, (rows) => ({ value: String(rows.filter(messageLife.isOpen).length), note: 'messages' })),
            to: '/utility-form-filler?tab=webhooks&where.status=pending',
          },
          {
            label: 'Failed',
            ...known(failed, (failed) => ({
              value: String(failed),
              note: 'after seven attempts in a day',
              ...(failed > 0 && { tone: 'bad' as const }),
            })),
            to: '/utility-form-filler?tab=webhooks&where.status=failed',
          },
        ]}
      />
      <Panel
        title="Webhooks"
        about="Signed as in Standard Webhooks 1.0: webhook-id, webhook-timestamp and webhook-signature. A message names the event and the record, without answers."
        actions={
          <AddRecord
            of={webhook}
            label="New webhook"
            start={{ on_sent: true, on_decided: false, on_published: false, format: 'plain' }}
            done="Webhook saved. Share its secret with the receiver"
            send={create}
            opens
          />
        }
      >
        <RecordTable of={webhook} found={hooks} columns={['name', 'url', 'format', 'status']} />
      </Panel>
      <RecordList
        of={webhookDelivery}
        columns={['subject', 'event', 'webhook', 'tries', 'answer', 'next_at', 'status']}
      />
    </div>
  )
}
