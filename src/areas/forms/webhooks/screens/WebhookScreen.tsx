import { useState } from 'react'
import { useParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { editWebhook, pingWebhook, renewSecret } from '../commands.ts'
import { hookLife } from '../life.ts'
import { webhook, webhookDelivery, type Webhook } from '../records.ts'
import { whyNotPing, whyNotSecret } from '../rules.ts'

const list = { to: '/utility-form-filler?tab=webhooks', label: 'Webhooks' }

export default function WebhookScreen() {
  const found = useRecord(webhook, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={webhook} found={found} list={list} />
}

function Page({ row }: { row: Webhook }) {
  const actor = useActor()
  const edit = useCommand<typeof editWebhook>('webhooks/edit')
  const ping = useCommand<typeof pingWebhook>('webhooks/ping')
  const messages = useRecords(webhookDelivery, (from) =>
    from.eq('webhook', row.id).order('created_at', { ascending: false }).limit(100),
  )
  return (
    <RecordPage
      of={webhook}
      life={hookLife}
      row={row}
      list={list}
      actions={
        <>
          <EditRecord of={webhook} row={row} edit={edit} done="Webhook saved" />
          <MoveButton
            look="main"
            whyNot={whyNotPing(row, { actor })}
            run={() => ping({ id: row.id })}
            done="Test message sent"
          >
            Send test message
          </MoveButton>
          <Moves life={hookLife} row={row} />
        </>
      }
    >
      <Panel title="Webhook">
        <RecordFacts
          of={webhook}
          row={row}
          show={['url', 'form', 'on_sent', 'on_decided', 'on_published', 'format', 'generation']}
        />
      </Panel>
      <Secret row={row} />
      <Panel title="Messages" about="The last 100. Only the response code is stored, not its content.">
        <RecordTable
          of={webhookDelivery}
          found={messages}
          columns={[
            'subject',
            'event',
            'tries',
            ...(messages.rows?.some(({ answer }) => answer !== null) ? (['answer'] as const) : []),
            'problem',
            'status',
          ]}
        />
      </Panel>
    </RecordPage>
  )
}

function Secret({ row }: { row: Webhook }) {
  const backend = useBackend()
  const actor = useActor()
  const renew = useCommand<typeof renewSecret>('webhooks/renew-secret')
  const [secret, setSecret] = useState<string>()
  const [renewing, setRenewing] = useState(false)
  const whyNot = whyNotSecret(row, { actor })
  const show = async () =>
    setSecret((await callFunction<{ secret: string }>(backend, 'webhooks/secret', { id: row.id })).secret)
  return (
    <Panel
      title="Signing secret"
      about="Derived from this installation’s secret and stored in no table or backup. The receiver uses it to verify messages."
      actions={
        <>
          <MoveButton whyNot={whyNot} run={show}>
            Show secret
          </MoveButton>
          <MoveButton look="danger" whyNot={whyNot} run={() => setRenewing(true)}>
            Rotate secret
          </MoveButton>
        </>
      }
    >
      {secret ? (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 text-sm break-all">{secret}</code>
            <CopyButton label="Secret" text={secret} />
          </div>
          <p className="text-xs text-ink-2">
            Secret number {Number(row.generation)}. Anyone with the secret can sign messages in your name, so treat it
            as a password. It is hidden when you leave this page.
          </p>
        </div>
      ) : (
        <p className="text-ink-2">Secret number {Number(row.generation)}. An administrator can show it.</p>
      )}
      {renewing && (
        <SureDialog
          title="Rotate secret?"
          about="Messages are signed with the new and the current secret. Update the receiver before the next rotation."
          verb="Rotate secret"
          done="New secret created. Update it at the receiver"
          run={async () => {
            await renew({ id: row.id })
            await show()
          }}
          onClose={() => setRenewing(false)}
        />
      )}
    </Panel>
  )
}
