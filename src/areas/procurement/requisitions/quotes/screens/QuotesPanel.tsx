import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { dollars } from '#platform/money.ts'
import { choice, longText } from '#platform/records/fields.ts'
import type { Requisition } from '../../records.ts'
import type { recordQuote, selectQuote, voidQuote } from '../commands.ts'
import { priceQuote, type PriceQuote } from '../records.ts'
import { countedOf, whyNotTakeQuotes } from '../rules.ts'

type QuotesPanelProps = { row: Requisition; quotes: readonly PriceQuote[] | undefined }

/** Prices that sources gave by phone, email, mail or in person, and the one that is ordered. */
export function QuotesPanel({ row, quotes: found }: QuotesPanelProps) {
  const today = useToday()
  const record = useCommand<typeof recordQuote>('price-quotes/record')
  const select = useCommand<typeof selectQuote>('price-quotes/select')
  const voids = useCommand<typeof voidQuote>('price-quotes/void')
  const [doing, setDoing] = useState<'record' | 'select' | 'void'>()
  const quotes = found ?? []
  const counted = countedOf(quotes)
  const whyNot = whyNotTakeQuotes(row)
  const onClose = () => setDoing(undefined)
  return (
    <Panel
      title="Quotes"
      about="Prices from sources that you asked yourself. Bids in Granary come with a request for quotes."
      actions={
        <>
          {counted.length > 0 && (
            <>
              <MoveButton whyNot={whyNot} run={() => setDoing('void')}>
                Void quote
              </MoveButton>
              <MoveButton whyNot={whyNot} run={() => setDoing('select')}>
                Select quote
              </MoveButton>
            </>
          )}
          <MoveButton whyNot={whyNot} run={() => setDoing('record')}>
            Record quote
          </MoveButton>
        </>
      }
    >
      <RecordTable
        of={priceQuote}
        found={{ rows: found, state: found ? 'there' : 'loading', retry: () => {} }}
        columns={[
          'source',
          'way',
          'received_on',
          'amount',
          'expires_on',
          'documents',
          'selected_on',
          ...(quotes.some((each) => each.selected_because) ? (['selected_because'] as const) : []),
          ...(counted.length < quotes.length ? (['voided_on', 'void_reason'] as const) : []),
        ]}
      />
      {doing === 'record' && (
        <FormDialog
          of={priceQuote}
          title="Record quote"
          about={priceQuote.about}
          done="Quote recorded"
          start={{ requisition: row.id, received_on: today }}
          send={record}
          onClose={onClose}
        />
      )}
      {doing === 'select' && (
        <AskDialog
          title={`Select a quote for ${row.number}`}
          about="Enter a reason if it isn’t the lowest. Approvers of the order read it."
          verb="Select"
          done="Quote selected"
          fields={{ id: whichOf(counted), reason: longText({ max: 2_000, label: 'Reason' }) }}
          press={({ id, reason }: { id: string; reason: string | null }) => select.press({ id, reason })}
          onClose={onClose}
        />
      )}
      {doing === 'void' && (
        <AskDialog
          title={`Void a quote for ${row.number}`}
          about="It stays in the list with your reason, and no longer counts."
          verb="Void"
          done="Quote voided"
          fields={{ id: whichOf(counted), reason: longText({ required: true, max: 2_000, label: 'Reason' }) }}
          press={({ id, reason }: { id: string; reason: string }) => voids.press({ id, reason })}
          onClose={onClose}
        />
      )}
    </Panel>
  )
}

const whichOf = (quotes: readonly PriceQuote[]) =>
  choice(
    quotes.map(({ id }) => id),
    {
      required: true,
      label: 'Quote',
      words: Object.fromEntries(quotes.map(({ id, source, amount }) => [id, `${source}, ${dollars(amount)}`])),
    },
  )
