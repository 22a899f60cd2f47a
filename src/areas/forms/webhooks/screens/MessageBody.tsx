import { Panel } from '#kit/parts/Panel.tsx'
import type { WebhookDelivery } from '../records.ts'

export function MessageBody({ row }: { row: WebhookDelivery }) {
  return (
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
  )
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
