import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { numberInWords } from '#platform/words.ts'
import { entryLife } from '../life.ts'
import { carbonEntry, emissionFactor, scopeWords, type CarbonEntry } from '../records.ts'
import { metricTons } from '../rules.ts'

const list = { to: '/carbon', label: 'Carbon ledger' }

export default function EntryScreen() {
  const found = useRecord(carbonEntry, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={carbonEntry} found={found} list={list} />
}

function Page({ row }: { row: CarbonEntry }) {
  const actor = useActor()
  const { row: factor } = useRecord(emissionFactor, row.factor)
  const actions = (
    <>
      {whyNotEdit(carbonEntry, row, actor) === null && (
        <ButtonLink to={`/carbon/entries/${row.id}/edit`}>Edit</ButtonLink>
      )}
      <Moves life={entryLife} row={row} />
    </>
  )
  return (
    <RecordPage of={carbonEntry} life={entryLife} row={row} list={list} actions={actions}>
      {row.returned_because && (
        <Notice tone="warn" title={entryLife.is(row, 'withdrawn') ? 'Withdrawn' : 'Returned for changes'}>
          {row.returned_because}
        </Notice>
      )}
      <Figures
        figures={[
          { label: 'Emissions', value: metricTons(Number(row.kg)), note: 'CO₂ equivalent' },
          {
            label: 'Quantity',
            ...known(factor, (factor) => ({
              value: `${Number(row.quantity).toLocaleString('en-US')} ${factor.unit ?? ''}`,
            })),
          },
          {
            label: 'Factor used',
            ...known(factor, (factor) => ({
              value: numberInWords(Number(row.used_factor ?? 0)),
              note: `kg per ${factor.unit ?? 'unit'}, ${factor.edition ?? ''}`,
            })),
          },
          {
            label: 'Scope',
            value: row.scope ? scopeWords[row.scope].split(': ')[0]! : 'None',
            ...(row.scope && { note: scopeWords[row.scope].split(': ')[1] }),
          },
        ]}
      />
      <Panel title="Activity">
        <RecordFacts
          of={carbonEntry}
          row={row}
          show={['day', 'factor', 'purchase_order', 'invoice', 'vendor', 'evidence', 'entered_by', 'confirmed_by']}
        />
      </Panel>
    </RecordPage>
  )
}
