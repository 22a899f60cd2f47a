import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Matrix } from '#kit/boards/Matrix.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { useMedia } from '#kit/record/list/use-media.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays } from '#platform/dates.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import { mishap, risk, type Risk } from '../records.ts'
import { impacts, levelOf, levels, likelihoods, scoreOf } from '../rules.ts'

const title = 'Risks and incidents'
const about = 'Risk register and security incidents.'
const tabs = [
  { name: 'risks', title: 'Risks' },
  { name: 'incidents', title: 'Incidents' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(risk, { title: 'Risks by category', by: 'category', list: '/incident-risk-register' }),
  trend(risk, { title: 'Risks by treatment', by: 'treatment', list: '/incident-risk-register' }),
  trend(mishap, { title: 'Incidents by kind', by: 'kind', list: '/incident-risk-register?tab=incidents' }),
  trend(mishap, { title: 'Incidents by severity', by: 'severity', list: '/incident-risk-register?tab=incidents' }),
]

/** Signed out, the page explains the register and shows no one's data. */
export default function RisksScreen() {
  const { user, loading } = useAuth()
  if (loading)
    return (
      <Screen area="Security & Compliance" title={title} about={about}>
        {null}
      </Screen>
    )
  return user ? <Inside /> : <Explanation />
}

function Inside() {
  const actor = useActor()
  const { rows: risks } = useRecords(risk, (from) => from.neq('status', 'closed').limit(1_000))
  // On a phone the matrix would put the register below the screen.
  const isPhone = useMedia('(max-width: 40rem)')
  const firsts = {
    risks: <NewRecord of={risk} name="risks/enter" label="Add risk" start={{ owner: actor.user_id }} />,
    incidents: (
      <NewRecord of={mishap} name="security-incidents/report" label="Report incident" start={{ lead: actor.user_id }} />
    ),
  }
  return (
    <Registers
      area="Security & Compliance"
      title={title}
      about={about}
      tabs={tabs}
      figures={<Summary risks={risks} />}
      actions={(chosen) => firsts[chosen === 'trends' ? 'risks' : chosen]}
    >
      {(chosen) =>
        chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : chosen === 'risks' ? (
          <div className="grid gap-5">
            {isPhone ? (
              <Disclosure title="Risk matrix">
                <HeatMap risks={risks ?? []} />
              </Disclosure>
            ) : (
              <HeatMap risks={risks ?? []} />
            )}
            <RecordList
              of={risk}
              columns={[
                'number',
                'title',
                'likelihood',
                'impact',
                'residual_likelihood',
                'residual_impact',
                'treatment',
                'review_on',
                'status',
              ]}
              editBy="risks/edit"
              first={firsts.risks}
            />
          </div>
        ) : (
          <RecordList of={mishap} first={firsts.incidents} />
        )
      }
    </Registers>
  )
}

function Summary({ risks }: { risks: readonly Risk[] | undefined }) {
  const today = useToday()
  const { rows: open } = useRecords(mishap, (from) =>
    from.in('status', ['reported', 'contained', 'resolved']).limit(500),
  )
  const high = risks?.filter((row) => scoreOf(row.residual_likelihood, row.residual_impact) >= 10).length
  const due = risks?.filter(({ review_on }) => review_on <= addDays(today, 30)).length
  return (
    <Figures
      figures={[
        {
          label: 'Open risks',
          ...known(risks, (risks) => ({ value: String(risks.length) })),
          to: '/incident-risk-register?where.status=open,treating,accepted',
        },
        {
          label: 'High after treatment',
          ...known(high, (high) => ({
            value: String(high),
            note: 'residual score 10 or more',
            ...(high > 0 && { tone: 'bad' as const }),
          })),
        },
        {
          label: 'Reviews due',
          ...known(due, (due) => ({
            value: String(due),
            note: 'within 30 days or overdue',
            ...(due > 0 && { tone: 'warn' as const }),
          })),
          to: '/incident-risk-register?sort=review_on',
        },
        {
          label: 'Open incidents',
          ...known(open, (open) => ({
            value: String(open.length),
            ...(open.length && { tone: 'warn' as const, note: 'no post-mortem yet' }),
          })),
          to: '/incident-risk-register?tab=incidents&where.status=reported,contained,resolved',
        },
      ]}
    />
  )
}

function HeatMap({ risks }: { risks: readonly Risk[] }) {
  const [after, setAfter] = useState(true)
  const at = (row: Risk) => (after ? [row.residual_likelihood, row.residual_impact] : [row.likelihood, row.impact])
  return (
    <Panel
      title={after ? 'After treatment' : 'Before treatment'}
      about={`Likelihood times impact. ${levels.map(({ label, from }) => `${label} from ${from}`).join(', ')}. Many registers use these levels; no law sets them.`}
      actions={
        <Button aria-pressed={!after} onClick={() => setAfter(!after)}>
          {after ? 'Before treatment' : 'After treatment'}
        </Button>
      }
    >
      <Matrix
        label="Risks by likelihood and impact"
        of={['Likelihood', 'Impact']}
        rows={likelihoods.toReversed()}
        columns={impacts}
        cell={(row, column) => {
          const [likelihood, impact] = [5 - row, column + 1]
          const found = risks.filter((each) => Number(at(each)[0]) === likelihood && Number(at(each)[1]) === impact)
          const level = levelOf(likelihood * impact)
          // The tint is the level alone: a cell with a risk in it is no worse than its neighbor of the same level.
          const weight = (levels.indexOf(level) + (levels.indexOf(level) > 0 ? 1 : 0)) as 0 | 1 | 2 | 3 | 4
          const fields = after ? ['residual_likelihood', 'residual_impact'] : ['likelihood', 'impact']
          return {
            value: found.length || '',
            weight,
            words: `${level.label}: ${plural(found.length, { one: '1 risk', other: `${found.length} risks` })}`,
            ...(found.length > 0 && {
              to: `/incident-risk-register?where.${fields[0]}=${likelihood}..${likelihood}&where.${fields[1]}=${impact}..${impact}`,
            }),
          }
        }}
      />
    </Panel>
  )
}

const Explanation = () => (
  <Screen narrow area="Security & Compliance" title={title} about={about}>
    <div className="grid max-w-(--measure) gap-4">
      <p>
        Each risk has a likelihood and an impact on a scale of five, before and after treatment. It also has an owner, a
        plan and a review date. A person other than its owner accepts the residual risk.
      </p>
      <p>
        Anyone can report an incident. It is contained, resolved, and closed with a blameless post-mortem: its cause and
        lessons learned. It names the realized risk and the failed control.
      </p>
      <p>Each organization has a private register. Sign in to see yours.</p>
      <div>
        <ButtonLink look="main" to="/auth">
          Sign in
        </ButtonLink>
      </div>
    </div>
  </Screen>
)
