import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import type { replayDelivery } from '../commands.ts'
import { webhook, webhookDelivery } from '../records.ts'
import { whyNotReplay } from '../rules.ts'

const list = { to: '/utility-form-filler?tab=webhooks', label: 'Webhooks' }

export default function MessageScreen() {
  const found = useRecord(webhookDelivery, useParams().id ?? '')
  const { row: hook } = useRecord(webhook, found.row?.webhook ?? '')
  const actor = useActor()
  const replay = useCommand<typeof replayDelivery>('webhook-deliveries/replay')
  const { row } = found
  if (!row) return <NoRecord of={webhookDelivery} found={found} list={list} />
  return (
    <RecordPage of={webhookDelivery} row={row} list={list} actions={hook && row.status !== 'pending' && <MoveButton look="main" whyNot={whyNotReplay(row, hook, { actor })} run={() => replay({ id: row.id })} done="It is sent once more, with the same id">Send again</MoveButton>}>
      {row.problem && <Notice tone="warn" title={row.problem} />}
      <Panel title="The message"><RecordFacts of={webhookDelivery} row={row} show={['webhook', 'event', 'message', 'tries', 'answer', 'next_at', 'delivered_at']} /></Panel>
      <Panel title="What is sent" about="Signed anew for each try: the time is part of what is signed."><pre className="overflow-x-auto rounded-sm bg-surface-2 p-3 text-xs text-ink" tabIndex={0} role="region" aria-label="The body">{pretty(row.body)}</pre></Panel>
    </RecordPage>
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
