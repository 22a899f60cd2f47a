import { useRows } from '#client/use-rows.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import type { KeptFile } from '#platform/records/fields.ts'
import { SentDocument } from './SentDocument.tsx'

/** The document that the vendor sent with an invoice from the portal. */
export function OwnDocument({ row: { id: invoice } }: { row: { id: string } }) {
  const { data } = useRows<{ id: string; content: { document?: KeptFile[] } }>('invoice_submissions', (from) =>
    from.select('id,content').eq('invoice', invoice).limit(1),
  )
  const [sent] = data ?? []
  if (!sent?.content.document?.length) return null
  return (
    <Panel title="Vendor’s document">
      <SentDocument submission={sent.id} files={sent.content.document} />
    </Panel>
  )
}
