import { Link, useParams } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecord } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { distance } from '#kit/parts/Due.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { daysBetween } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { grantLife } from '../life.ts'
import { grant, type Grant } from '../records.ts'
import { burnOf, matchWords, paceWords, remainingOf } from '../rules.ts'

const list = { to: '/grant-management', label: 'Grants' }

export default function GrantScreen() {
  const found = useRecord(grant, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={grant} found={found} list={list} />
  return (
    <RecordPage of={grant} life={grantLife} row={row} list={list} actions={<Actions row={row} />}>
      {row.attention && (
        <Notice tone={grantLife.is(row, 'terminated') ? 'bad' : 'warn'} title={grantLife.byStatus(row, concern)}>
          {row.attention}
        </Notice>
      )}
      <GrantFigures row={row} />
      <Ways row={row} />
      <Panel title="The award">
        <RecordFacts of={grant} row={row} show={[...always, ...whereSet.filter((name) => row[name])]} />
      </Panel>
    </RecordPage>
  )
}

/** The title above the text under "Attention". */
const concern = {
  draft: 'This grant needs attention',
  active: 'This grant needs attention',
  attention: 'This grant needs attention',
  closing: 'This grant was reopened',
  closed: 'This grant needs attention',
  terminated: 'This grant was terminated early',
}

const always = [
  'kind',
  'agency',
  'award_number',
  'aln',
  'manager',
  'awarded_on',
  'starts_on',
  'ends_on',
  'amount',
  'match',
  'payment',
  'reports',
  'indirect',
  'income_use',
] as const
const whereSet = [
  'pass_through',
  'aln_title',
  'indirect_rate',
  'department',
  'program_officer',
  'contact',
  'purpose',
  'fund',
  'research',
  'documents',
  'accepted_by',
  'accepted_at',
  'closed_on',
  'keep_until',
] as const

/** The main figures of a grant: spent, drawn, left and time remaining. */
function GrantFigures({ row }: { row: Grant }) {
  const today = useToday()
  const pace = paceWords(burnOf(row, today))
  const left = daysBetween(today, row.ends_on)
  return (
    <Figures
      figures={[
        {
          label: 'Award',
          value: <Amount cents={row.amount} />,
          note: (
            <span className="mt-1 block">
              <Progress label={pace.words} value={Math.min(row.spent, row.amount)} max={row.amount} />
              <span className={`mt-1 block ${pace.tone ? 'text-warn' : ''}`}>{pace.words}</span>
            </span>
          ),
        },
        {
          label: 'Left to spend',
          value: <Amount cents={remainingOf(row)} />,
          note: row.match > 0 ? `Match: ${matchWords(row)}` : undefined,
          ...(row.matched < row.match && { tone: 'warn' as const }),
        },
        {
          label: 'Drawn',
          value: <Amount cents={row.drawn} />,
          note: (
            <>
              <Amount cents={Math.max(0, row.spent - row.drawn)} /> spent but not drawn
            </>
          ),
          to: `/grants-management?grant=${row.id}`,
        },
        {
          label: left < 0 ? 'Period ended' : 'Period ends',
          value: <Day day={row.ends_on} />,
          note: left < 0 ? `${-left} days ago` : distance(left),
          ...(left < 60 && grantLife.is(row, 'active', 'attention') && { tone: 'warn' as const }),
        },
      ]}
    />
  )
}

const ways = [
  ['budget', 'Budget'],
  ['milestones', 'Milestones'],
  ['recipient', 'Subrecipients'],
  ['compliance-hub', 'Compliance'],
  ['closeout', 'Closeout'],
] as const

const Ways = ({ row }: { row: Grant }) => (
  <nav
    aria-label="Parts of this grant"
    className="grid grid-cols-2 gap-x-5 border-y border-line py-2 sm:flex sm:flex-wrap sm:gap-x-7"
  >
    {[
      ...ways.map(([tab, title]) => [`/grant-management?tab=${tab}&grant=${row.id}`, title] as const),
      [`/grants-management?grant=${row.id}`, 'Costs and drawdowns'] as const,
      [`/grant-management/reports?grant=${row.id}`, 'Reports'] as const,
    ].map(([to, title]) => (
      <Link
        key={to}
        to={to}
        className="group inline-flex min-h-9 items-center gap-1.5 font-semibold text-action-ink hover:underline pointer-coarse:min-h-11"
      >
        {title}
        <Icon name="open" className="size-3 text-ink-3" />
      </Link>
    ))}
  </nav>
)

function Actions({ row }: { row: Grant }) {
  const actor = useActor()
  return (
    <>
      {whyNotEdit(grant, row, actor) === null && (
        <ButtonLink to={`/grant-management/grants/${row.id}/edit`}>Edit</ButtonLink>
      )}
      <Moves life={grantLife} row={row} />
    </>
  )
}
