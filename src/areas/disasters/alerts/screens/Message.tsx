import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { capAlert, type CapAlert } from '../records.ts'

/** The message in its fields, and as it came. */
export const Message = ({ row }: { row: CapAlert }) => (
  <Panel title="Message">
    <RecordFacts
      of={capAlert}
      row={row}
      show={[
        'event',
        'severity',
        'urgency',
        'certainty',
        'category',
        'sender_name',
        'sender',
        'sent',
        'effective',
        'onset',
        'expires',
        'message',
        'standing',
        'area',
        'places',
        'signature',
        'signed_by',
        'description',
      ]}
    />
    <details className="mt-3">
      <summary className="link inline-flex min-h-6 items-center">Original message</summary>
      <pre
        tabIndex={0}
        aria-label="Original message"
        className="mt-2 max-h-96 overflow-auto rounded-sm border border-line bg-surface-2 p-3 text-xs whitespace-pre-wrap"
      >
        {row.message_text}
      </pre>
    </details>
  </Panel>
)
