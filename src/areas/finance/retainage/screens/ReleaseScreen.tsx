import { Link, useParams } from 'react-router'
import { contract } from '#areas/contracts/contracts/records.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { invoice } from '../../invoices/records.ts'
import { releaseLife } from '../life.ts'
import { retainageRelease, type RetainageRelease } from '../records.ts'

export default function ReleaseScreen() {
  const found = useRecord(retainageRelease, useParams().id ?? '')
  return found.row ? (
    <Page row={found.row} />
  ) : (
    <NoRecord of={retainageRelease} found={found} list={{ to: '/contract-management', label: 'Contract workspace' }} />
  )
}

function Page({ row }: { row: RetainageRelease }) {
  const { row: of } = useRecord(contract, row.contract)
  const { rows: bills } = useRecords(invoice, (from) => from.eq('releases', row.id).limit(1))
  const bill = bills?.[0]
  const waits = releaseLife.isOpen(row)
  return (
    <RecordPage
      of={retainageRelease}
      life={releaseLife}
      row={row}
      list={{
        to: `/contract-management/${row.contract}/money`,
        label: of ? `${of.number}: payments and retainage` : 'Contract payments and retainage',
      }}
      actions={<Moves life={releaseLife} row={row} />}
    >
      <Figures
        figures={[
          {
            label: 'Retainage held',
            ...known(of, (of) => ({
              value: <Amount cents={of.retained} />,
              note:
                waits && of ? (
                  <>
                    <Amount cents={of.retained - row.amount} /> after release
                  </>
                ) : undefined,
            })),
            to: `/contract-management/${row.contract}/money`,
          },
          {
            label: 'Work complete',
            ...known(of, (of) => ({ value: of.completed_on ? <Day day={of.completed_on} /> : 'Not yet' })),
            to: `/contract-management/${row.contract}`,
          },
        ]}
      />
      <Panel title="Release">
        <RecordFacts
          of={retainageRelease}
          row={row}
          show={[
            'contract',
            'reason',
            'proposed_by',
            ...(row.decided_by ? (['decided_by', 'decided_at', 'decision'] as const) : []),
          ]}
        />
        {bill && (
          <p className="mt-4">
            Paid as{' '}
            <Link className="link" to={`/invoices/${bill.id}`}>
              {bill.number}
            </Link>
            , due on {bill.due_on && <Day day={bill.due_on} />}.
          </p>
        )}
        {releaseLife.is(row, 'approved') && of?.retained_by === 'applications' && (
          <p className="mt-4 text-ink-2">Due with the next pay application under this contract.</p>
        )}
      </Panel>
    </RecordPage>
  )
}
