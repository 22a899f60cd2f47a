import { useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { localDay } from '#platform/dates.ts'
import { AwardOrders } from '../../purchase-orders/screens/AwardOrders.tsx'
import { ProtestsPanel } from '../../protests/screens/ProtestsPanel.tsx'
import { useProtests } from '../../protests/screens/use-protests.ts'
import { solicitation, type Solicitation } from '../../solicitations/records.ts'
import type { annulAward, submitAward } from '../commands.ts'
import type { giveNotice, makeAward } from '../making.ts'
import { award, standstillPeriod, type Award } from '../records.ts'
import { governing, moves, whyNotAnnul, whyNotGiveNotice, whyNotMake, whyNotSubmit } from '../rules.ts'
import { AwardLines } from './AwardLines.tsx'
import { MemoPanel } from './MemoPanel.tsx'

const list = { to: '/bid-evaluation?tab=awards', label: 'Awards' }

export default function AwardScreen() {
  const found = useRecord(award, useParams().id ?? '')
  const call = useRecord(solicitation, found.row?.solicitation ?? '')
  return found.row && call.row ? <One row={found.row} call={call.row} /> : <NoRecord of={award} found={found.row ? { ...found, state: 'loading' } : found} list={list} />
}

function One({ row, call }: { row: Award; call: Solicitation }) {
  const actor = useActor()
  const [annulling, setAnnulling] = useState(false)
  const annul = useCommand<typeof annulAward>('awards/annul')
  const protests = useProtests(row.id)
  const open = protests?.filter(({ outcome }) => outcome === null).length ?? 0
  return (
    <RecordPage of={award} row={row} list={list} actions={<Moves row={row} call={call} open={open} onAnnul={whyNotAnnul(row, { actor }) === null ? () => setAnnulling(true) : null} />}>
      <Figures
        figures={[
          { label: 'In all', value: <Amount cents={row.total} /> },
          ...(row.bound !== null ? [{ label: 'Nobody can do better than', value: <Amount cents={row.bound} />, note: `gap ${row.gap ?? 0} %` }] : []),
          { label: 'Standstill until', value: row.standstill_until ? <Day day={row.standstill_until} /> : 'No notice yet', note: row.standstill_source ?? undefined },
          ...(row.notice_at ? [{ label: 'Protests', ...known(protests, (protests) => ({ value: String(protests.length), ...(open > 0 && { note: `${open} to decide`, tone: 'warn' as const }) })) }] : []),
        ]}
      />
      {protests && protests.length > 0 && <ProtestsPanel row={row} protests={protests} />}
      <AwardLines award={row.id} />
      {row.status === 'awarded' && <AwardOrders award={row.id} />}
      <MemoPanel row={row} />
      <Panel title="The award">
        <RecordFacts of={award} row={row} show={['solicitation', 'evaluation', 'basis', 'written_by', ...(row.reason ? (['reason'] as const) : []), 'notice_at', 'standstill_until', 'standstill_source', 'awarded_at']} />
      </Panel>
      <ApprovalPanel table={award.table} id={row.id} before={row.status === 'draft' || row.status === 'returned'} />
      {annulling && <ReasonDialog title={`Annul ${row.number}?`} about="Another recommendation can be written then. The reason is kept." verb="Annul it" run={(reason) => annul({ id: row.id, reason })} onClose={() => setAnnulling(false)} />}
    </RecordPage>
  )
}

type MovesProps = { row: Award; call: Solicitation; open: number; onAnnul: (() => void) | null }

function Moves({ row, call, open, onAnnul }: MovesProps) {
  const actor = useActor()
  const zone = useOrganization().organization?.time_zone ?? 'UTC'
  const today = localDay(new Date(useNow()), zone)
  const { rows: periods } = useRecords(standstillPeriod, (from) => from.limit(500))
  const submit = useCommand<typeof submitAward>('awards/submit')
  const notice = useCommand<typeof giveNotice>('awards/give-notice')
  const make = useCommand<typeof makeAward>('awards/make')
  const { id, number } = row
  return (
    <>
      <ButtonLink to={`/bid-evaluation/${row.evaluation}`}>Evaluation</ButtonLink>
      {row.status === 'awarded' && <ButtonLink to="/contract-lifecycle">Contract</ButtonLink>}
      {moves.whyNot('submit', row) === null && (
        <MoveButton look="main" whyNot={whyNotSubmit(row, actor)} run={() => submit({ id })} done={`${number} is on its way through the approvals`}>
          Send for approval
        </MoveButton>
      )}
      {row.status === 'approved' && periods && (
        <MoveButton look="main" whyNot={whyNotGiveNotice(row, { actor, contact: call.contact, period: governing(call, row.total, periods, zone) })} run={() => notice({ id })} done="The notice of intent is public, and every bidder is told">
          Give notice of intent
        </MoveButton>
      )}
      {row.status === 'intended' && (
        <MoveButton look="main" whyNot={whyNotMake(row, { actor, contact: call.contact, today, protests: open, zone })} run={() => make({ id })} done={`${number} is awarded`}>
          Award
        </MoveButton>
      )}
      {onAnnul && (
        <Button look="danger" onClick={onAnnul}>
          Annul
        </Button>
      )}
    </>
  )
}
