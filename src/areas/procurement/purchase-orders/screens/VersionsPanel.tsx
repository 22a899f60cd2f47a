import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { useChanges } from '#client/use-changes.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PdfButton } from '#kit/record/PdfButton.tsx'
import { Day, Moment } from '#kit/parts/Time.tsx'
import { saveAs } from '#kit/save-as.ts'
import { orderLife } from '../life.ts'
import { answerInWords, type Answer, type OrderResponse } from '../answers/rules.ts'
import { fileName, readDocument, type OrderDocument } from '../paper/rules.ts'
import { orderVersion, type OrderVersion, type PurchaseOrder } from '../records.ts'
import { orderXml } from '../ubl/rules.ts'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

export const answerDials: Record<Answer | 'waiting', DialState> = {
  waiting: 'waiting',
  accepted: 'done',
  dates: 'half',
  refused: 'bad',
}

/** The versions sent to the vendor, with its responses; both documents are made from them here. */
export function VersionsPanel({ row }: { row: PurchaseOrder }) {
  const { rows } = useRecords(orderVersion, (from) =>
    from
      .eq('purchase_order', row.id)
      .order('revision', { ascending: false })
      .order('created_at', { ascending: false })
      .limit(100),
  )
  const { data: answers } = useRows<OrderResponse>('order_responses', (from) =>
    from.select().eq('purchase_order', row.id).limit(100),
  )
  useChanges(['order_responses'])
  if (!rows || rows.length === 0) return null
  return (
    <Panel title={say('Versions')} about={say('The order exactly as sent to the vendor.')}>
      <ul className="divide-y divide-line">
        {rows.map((version, at) => (
          <OneVersion
            key={version.id}
            version={version}
            answer={answers?.find(({ order_version }) => order_version === version.id)}
            current={at === 0 && orderLife.is(row, 'issued')}
          />
        ))}
      </ul>
    </Panel>
  )
}

function OneVersion({
  version,
  answer,
  current,
}: {
  version: OrderVersion
  answer: OrderResponse | undefined
  current: boolean
}) {
  const document = readDocument(version)
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{version.words}</span>
        <Amount cents={version.amount} />
      </div>
      <p className="text-xs text-ink-2">
        <Say
          text="{moment} by {person}"
          values={{ moment: <Moment at={version.issued_at} />, person: version.issued_by }}
        />
        {version.sent_to && (
          <Say
            text=", sent to {span}"
            values={{ span: <span className="[overflow-wrap:anywhere]">{version.sent_to}</span> }}
          />
        )}
      </p>
      {version.reason && <p className="text-ink-2">{version.reason}</p>}
      {(answer || current) && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Dial state={answerDials[answer?.answer ?? 'waiting']}>{answerInWords(answer?.answer ?? 'waiting')}</Dial>
          {answer && (
            <span className="text-xs text-ink-2">
              {answer.signed}, <Moment at={answer.answered_at} />
            </span>
          )}
        </p>
      )}
      {answer?.reason && <p className="text-ink-2">{answer.reason}</p>}
      {answer && Object.keys(answer.dates).length > 0 && (
        <ul className="text-sm text-ink-2">
          {document.lines
            .filter(({ id }) => answer.dates[id])
            .map(({ id, description }) => (
              <li key={id}>
                {description}: <Day day={answer.dates[id]!} />
              </li>
            ))}
        </ul>
      )}
      <Documents version={version} document={document} />
    </li>
  )
}

export const Documents = ({
  version,
  document,
}: {
  version: Pick<OrderVersion, 'id' | 'organization_id'>
  document: OrderDocument
}) => (
  <div className="mt-1 flex flex-wrap gap-2 print:hidden">
    <PdfButton
      of="purchase-orders/document"
      input={{ organization: version.organization_id, version: version.id }}
      file={fileName(document, 'pdf')}
    />
    <Button
      aria-label={say('Download {document}, UBL order', { document: fileName(document, 'xml') })}
      onClick={() => saveAs(new Blob([orderXml(document)], { type: 'application/xml' }), fileName(document, 'xml'))}
    >
      {say('UBL order')}
    </Button>
  </div>
)
