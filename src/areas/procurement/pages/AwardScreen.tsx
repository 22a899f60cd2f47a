import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { AwardOrders } from '#areas/procurement/purchase-orders/screens/AwardOrders.tsx'
import { ProtestsPanel } from '#areas/procurement/protests/screens/ProtestsPanel.tsx'
import { useProtests } from '#areas/procurement/protests/screens/use-protests.ts'
import { awardLife } from '#areas/procurement/awards/life.ts'
import { award, type Award } from '#areas/procurement/awards/records.ts'
import { AwardLines } from '#areas/procurement/awards/screens/AwardLines.tsx'
import { MemoPanel } from '#areas/procurement/awards/screens/MemoPanel.tsx'
import { NoticesPanel } from '#areas/procurement/awards/screens/NoticesPanel.tsx'

const list = { to: '/bid-evaluation?tab=awards', label: 'Awards' }

export default function AwardScreen() {
  const found = useRecord(award, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={award} found={found} list={list} />
}

function One({ row }: { row: Award }) {
  const protests = useProtests(row.id)
  const open = protests?.filter(({ outcome }) => outcome === null).length ?? 0
  return (
    <RecordPage
      of={award}
      life={awardLife}
      row={row}
      list={list}
      actions={
        <>
          <ButtonLink to={`/bid-evaluation/${row.evaluation}`}>Evaluation</ButtonLink>
          {awardLife.is(row, 'awarded') && <ButtonLink to={`/contract-lifecycle?award=${row.id}`}>Contract</ButtonLink>}
          <Moves life={awardLife} row={row} />
        </>
      }
    >
      <Figures
        figures={[
          ...(row.bound !== null
            ? [{ label: 'Lower bound', value: <Amount cents={row.bound} />, note: `gap ${row.gap ?? 0}%` }]
            : []),
          {
            label: 'Protest period ends',
            value: row.protest_until ? <Day day={row.protest_until} /> : 'No notice yet',
            note: row.protest_source ?? undefined,
          },
          ...(row.notice_at
            ? [
                {
                  label: 'Protests',
                  ...known(protests, (protests) => ({
                    value: String(protests.length),
                    ...(open > 0 && { note: `${open} undecided`, tone: 'warn' as const }),
                  })),
                },
              ]
            : []),
        ]}
      />
      {protests && protests.length > 0 && <ProtestsPanel row={row} protests={protests} />}
      <AwardLines award={row.id} />
      {awardLife.is(row, 'awarded') && <AwardOrders award={row.id} />}
      {row.notice_at && <NoticesPanel row={row} />}
      <MemoPanel row={row} />
      <Panel title="Award details">
        <RecordFacts
          of={award}
          row={row}
          show={[
            'solicitation',
            'evaluation',
            'basis',
            'written_by',
            ...(row.reason ? (['reason'] as const) : []),
            'notice_at',
            'protest_until',
            'protest_source',
            'awarded_at',
          ]}
        />
      </Panel>
      <ApprovalPanel table={award.table} id={row.id} before={awardLife.is(row, 'draft', 'returned')} />
    </RecordPage>
  )
}
