import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { optional } from '#kit/optional.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { methodTitle, waysOf } from '#areas/procurement/methods/rules.ts'
import { priceQuote } from '#areas/procurement/requisitions/quotes/records.ts'
import { countedOf, selectedOf } from '#areas/procurement/requisitions/quotes/rules.ts'
import { requisitionLife } from '#areas/procurement/requisitions/life.ts'
import { requisition, requisitionLine, type Requisition } from '#areas/procurement/requisitions/records.ts'
import { kindFor, whyNotConvert, whyNotCorrectYet } from '#areas/procurement/requisitions/rules.ts'
import { OrderDialog } from '#areas/procurement/purchase-orders/screens/OrderDialog.tsx'
import { useUnordered } from '#areas/procurement/purchase-orders/screens/use-unordered.ts'
import { CorrectDialog } from '#areas/procurement/requisitions/screens/CorrectDialog.tsx'
import { asDraft } from '#areas/procurement/requisitions/screens/draft-line.ts'
import { KindDialog } from '#areas/procurement/requisitions/screens/KindDialog.tsx'
import { JudgmentPanel } from '#areas/procurement/requisitions/screens/JudgmentPanel.tsx'
import { LinesTable } from '#areas/procurement/requisitions/screens/LinesTable.tsx'
import { useJudgment } from '#areas/procurement/requisitions/screens/use-judgment.ts'

/** Only purchases within the small-purchase limit have it. */
const QuotesPanel = optional(() =>
  import('#areas/procurement/requisitions/quotes/screens/QuotesPanel.tsx').then(({ QuotesPanel }) => QuotesPanel),
)

const list = { to: '/requisitions', label: 'Requisitions' }
const ways = { order: 'Create order', quote: 'Request quotes', solicitation: 'Create solicitation' } as const
/** Quotes come from their own type of solicitation, sealed bids and proposals from theirs. */
const kindOfWay = (way: 'quote' | 'solicitation', row: Requisition) =>
  way === 'quote' ? 'rfq' : kindFor(row) === 'rfq' ? 'ifb' : kindFor(row)

export default function RequisitionScreen() {
  const found = useRecord(requisition, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={requisition} found={found} list={list} />
}

function Page({ row }: { row: Requisition }) {
  const actor = useActor()
  const { rows: lines } = useRecords(requisitionLine, (from) =>
    from.eq('requisition', row.id).order('position').limit(1000),
  )
  const [soliciting, setSoliciting] = useState<ReturnType<typeof kindOfWay>>()
  const goOn = (way: keyof typeof ways) => (way === 'order' ? setOrdering(true) : setSoliciting(kindOfWay(way, row)))
  const unordered = useUnordered(row.id, lines)
  const [correcting, setCorrecting] = useState(false)
  const [ordering, setOrdering] = useState(false)
  const open = requisitionLife.is(row, 'draft', 'returned')
  const judged = useJudgment(row, open ? (lines ?? []).map(asDraft) : [])
  const edit = whyNotEdit(requisition, row, actor)
  const quotes = useRecords(priceQuote, (from) => from.eq('requisition', row.id).order('received_on').limit(100))
  // The server knows how many sources the policy needs.
  const hasQuotes = row.method === 'small_purchase' && countedOf(quotes.rows ?? []).length > 0
  const selected = selectedOf(quotes.rows ?? [])
  const quoted = selected ? null : 'Select the quote to order from.'
  const left = judged?.effects.reduce((sum, { after }) => sum + after, 0)

  return (
    <RecordPage
      of={requisition}
      life={requisitionLife}
      row={row}
      list={list}
      actions={
        <>
          {open && edit === null && <ButtonLink to={`/requisitions/${row.id}/edit`}>Edit</ButtonLink>}
          {open && edit === null && <ButtonLink to={`/requisitions/${row.id}/lines`}>Edit lines</ButtonLink>}
          {requisitionLife.is(row, 'approved') &&
            row.method &&
            [...(hasQuotes ? (['order'] as const) : []), ...waysOf(row.method)].map((way, at) => (
              <MoveButton
                key={way}
                look={at === 0 ? 'main' : 'plain'}
                whyNot={whyNotConvert(row, way, hasQuotes ? quoted : undefined)}
                run={() => goOn(way)}
              >
                {ways[way]}
              </MoveButton>
            ))}
          {requisitionLife.is(row, 'converted') && row.way === 'order' && unordered && unordered.length > 0 && (
            <MoveButton whyNot={null} run={() => setOrdering(true)}>
              Order remaining lines
            </MoveButton>
          )}
          {requisitionLife.is(row, 'submitted') && row.requested_by === actor.user_id && (
            <MoveButton whyNot={whyNotCorrectYet(row, { actor })} run={() => setCorrecting(true)}>
              Correct prices
            </MoveButton>
          )}
          <Moves life={requisitionLife} row={row} only={['submit', 'cancel']} />
        </>
      }
    >
      <Figures
        figures={[
          ...(open && left !== undefined && judged!.effects.length > 0
            ? [
                {
                  label: 'Available after',
                  ...knownOf([left, judged], (left, judged) => ({
                    value: <Amount cents={left} />,
                    ...(judged!.effects.some(({ whyNot }) => whyNot) && {
                      note: 'Insufficient funds',
                      tone: 'bad' as const,
                    }),
                  })),
                },
              ]
            : []),
          {
            label: 'Method',
            // Once submitted, it is what was determined then: nothing is judged again.
            ...(open
              ? known(lines?.length === 0 ? null : judged, (judged) => ({
                  value: <span className="text-base">{judged?.method.title ?? 'Not determined yet'}</span>,
                  note: judged ? judged.method.paragraph : 'Add a line first',
                }))
              : {
                  value: <span className="text-base">{row.method ? methodTitle(row.method) : 'Not determined'}</span>,
                  note: row.method_paragraph,
                }),
          },
          { label: 'Needed by', value: row.need_by ? <Day day={row.need_by} /> : 'Any date' },
        ]}
      />
      <RecordTab name="lines" title="Lines" count={lines?.length}>
        <Panel title="Lines">
          <LinesTable lines={lines} />
        </Panel>
      </RecordTab>
      {(row.method === 'small_purchase' ||
        judged?.method.name === 'small_purchase' ||
        (quotes.rows?.length ?? 0) > 0) && (
        <Suspense>
          <QuotesPanel row={row} found={quotes} />
        </Suspense>
      )}
      {open && judged && lines && lines.length > 0 && <JudgmentPanel judged={judged} />}
      {!open && row.method_facts && (
        <Panel
          title="Procurement method"
          about="As determined at submission."
          foot={<span className="font-mono">{row.method_paragraph}</span>}
        >
          <ul className="grid gap-1.5 text-sm text-ink-2">
            {row.method_facts.split('\n').map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Requisition details">
        <RecordFacts
          of={requisition}
          row={row}
          show={[
            'requested_by',
            'cost_center',
            'vendor',
            'deliver_to',
            'nature',
            'federal',
            'award',
            'way',
            'justification',
            'cost_note',
          ]}
        />
      </Panel>
      <ApprovalPanel table={requisition.table} id={row.id} before={open && Boolean(lines?.length)} />
      {soliciting && <KindDialog row={row} suggested={soliciting} onClose={() => setSoliciting(undefined)} />}
      {ordering && lines && (
        <OrderDialog
          row={row}
          vendor={selected?.vendor ?? row.vendor}
          lines={unordered ?? lines}
          onClose={() => setOrdering(false)}
        />
      )}
      {correcting && lines && <CorrectDialog row={row} lines={lines} onClose={() => setCorrecting(false)} />}
    </RecordPage>
  )
}
