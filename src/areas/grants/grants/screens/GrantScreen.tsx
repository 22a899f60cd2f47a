import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { distance } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { daysBetween } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { acceptGrant, clearGrant, flagGrant, terminateGrant } from '../commands.ts'
import { grant, type Grant } from '../records.ts'
import { burnOf, matchWords, paceWords, remainingOf, whyNotAccept, whyNotClear, whyNotFlag, whyNotTerminate } from '../rules.ts'

const list = { to: '/grant-management', label: 'Grants' }

export default function GrantScreen() {
  const found = useRecord(grant, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={grant} found={found} list={list} />
  return (
    <RecordPage of={grant} row={row} list={list} actions={<Moves row={row} />}>
      {row.attention && <Notice tone={row.status === 'terminated' ? 'bad' : 'warn'} title={row.status === 'terminated' ? 'This grant ended before its time' : row.status === 'closing' ? 'This grant was opened again' : 'This grant needs attention'}>{row.attention}</Notice>}
      <GrantFigures row={row} />
      <Ways row={row} />
      <Panel title="The award">
        <RecordFacts of={grant} row={row} show={[...always, ...whereSet.filter((name) => row[name])]} />
      </Panel>
    </RecordPage>
  )
}

const always = ['kind', 'agency', 'award_number', 'aln', 'manager', 'awarded_on', 'starts_on', 'ends_on', 'amount', 'match', 'payment', 'reports', 'indirect', 'income_use'] as const
const whereSet = ['pass_through', 'aln_title', 'indirect_rate', 'department', 'program_officer', 'contact', 'purpose', 'fund', 'research', 'documents', 'accepted_by', 'accepted_at', 'closed_on', 'keep_until'] as const

/** What a grant is looked up for: how much is spent, drawn and left, and how long it still runs. */
function GrantFigures({ row }: { row: Grant }) {
  const today = useToday()
  const pace = paceWords(burnOf(row, today))
  const left = daysBetween(today, row.ends_on)
  return (
    <Figures
      figures={[
        { label: 'Award', value: <Amount cents={row.amount} />, note: <span className="mt-1 block"><Progress label={pace.words} value={Math.min(row.spent, row.amount)} max={row.amount} /><span className={`mt-1 block ${pace.tone ? 'text-warn' : ''}`}>{pace.words}</span></span> },
        { label: 'Left to spend', value: <Amount cents={remainingOf(row)} />, note: row.match > 0 ? `Match: ${matchWords(row)}` : undefined, ...(row.matched < row.match && { tone: 'warn' as const }) },
        { label: 'Drawn', value: <Amount cents={row.drawn} />, note: <><Amount cents={Math.max(0, row.spent - row.drawn)} /> spent and not drawn</>, to: `/grants-management?grant=${row.id}` },
        { label: left < 0 ? 'Period ended' : 'Period ends', value: <Day day={row.ends_on} />, note: left < 0 ? `${-left} days ago` : distance(left), ...(left < 60 && (row.status === 'active' || row.status === 'attention') && { tone: 'warn' as const }) },
      ]}
    />
  )
}

const ways = [['budget', 'Budget'], ['milestones', 'Milestones'], ['recipient', 'Subrecipients'], ['compliance-hub', 'Compliance'], ['closeout', 'Closeout']] as const

const Ways = ({ row }: { row: Grant }) => (
  <nav aria-label="Parts of this grant" className="grid grid-cols-2 gap-x-5 border-y border-line py-2 sm:flex sm:flex-wrap sm:gap-x-7">
    {[...ways.map(([tab, title]) => [`/grant-management?tab=${tab}&grant=${row.id}`, title] as const), [`/grants-management?grant=${row.id}`, 'Costs and drawdowns'] as const, [`/grant-management/reports?grant=${row.id}`, 'Reports'] as const].map(([to, title]) => (
      <Link key={to} to={to} className="group inline-flex min-h-9 items-center gap-1.5 font-semibold text-action-ink hover:underline pointer-coarse:min-h-11">
        {title}
        <Icon name="open" className="size-3 text-ink-3" />
      </Link>
    ))}
  </nav>
)

function Moves({ row }: { row: Grant }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'flag' | 'clear' | 'terminate'>()
  const accept = useCommand<typeof acceptGrant>('grants/accept')
  const flag = useCommand<typeof flagGrant>('grants/flag')
  const clear = useCommand<typeof clearGrant>('grants/clear')
  const terminate = useCommand<typeof terminateGrant>('grants/terminate')
  const { id, number } = row
  return (
    <>
      {whyNotEdit(grant, row, actor) === null && <ButtonLink to={`/grant-management/grants/${id}/edit`}>Edit</ButtonLink>}
      {row.status === 'draft' && whyNotEdit(grant, null, actor) === null && <MoveButton look="main" whyNot={whyNotAccept(row, actor)} run={() => accept({ id })} done={`${number} is accepted`}>Accept the award</MoveButton>}
      {whyNotFlag(row, actor) === null && <Button onClick={() => setAsking('flag')}>Needs attention</Button>}
      {whyNotClear(row, actor) === null && <Button look="main" onClick={() => setAsking('clear')}>All is well again</Button>}
      {whyNotTerminate(row, actor) === null && <Button look="danger" onClick={() => setAsking('terminate')}>End early</Button>}
      {asking === 'flag' && <ReasonDialog title={`${number} needs attention?`} about="It stands out in every list until somebody says what was done about it." verb="It needs attention" run={(reason) => flag({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'clear' && <ReasonDialog title={`Is ${number} well again?`} about="Say what was done. It stays in the history." verb="It is well again" run={(reason) => clear({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking === 'terminate' && <ReasonDialog title={`End ${number} before its time?`} about="Nothing more is charged to it. What was spent until then is still reported." verb="End it" run={(reason) => terminate({ id, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
