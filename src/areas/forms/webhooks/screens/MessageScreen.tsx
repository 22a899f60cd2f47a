import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { messageLife } from '../life.ts'
import { webhookDelivery } from '../records.ts'

const list = { to: '/utility-form-filler?tab=webhooks', label: 'Webhooks' }

export default function MessageScreen() {
  const found = useRecord(webhookDelivery, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={webhookDelivery} found={found} list={list} />
  return (
    <RecordPage
      of={webhookDelivery}
      life={messageLife}
      row={row}
      list={list}
      actions={<Moves life={messageLife} row={row} />}
    >
      {row.problem && <Notice tone="warn" title={row.problem} />}
      <Panel title="Webhook delivery">
        <RecordFacts
          of={webhookDelivery}
          row={row}
          show={['webhook', 'event', 'message', 'tries', 'answer', 'next_at', 'delivered_at']}
        />
      </Panel>
      <Panel title="Message body" about="Each attempt is signed again, because the signature includes the time.">
        <pre
          className="overflow-x-auto rounded-sm bg-surface-2 p-3 text-xs text-ink"
          tabIndex={0}
          role="region"
          aria-label="Message body text"
        >
          {pretty(row.body)}
        </pre>
      </Panel>
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
