import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useToday } from '#client/use-today.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { CalendarMonth } from '#kit/boards/CalendarMonth.tsx'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { person } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { applicationLife } from '#areas/grants/applications/life.ts'
import { grantApplication, type GrantApplication } from '#areas/grants/applications/records.ts'
import { expectedOf, winRate } from '#areas/grants/applications/rules.ts'
import { Sheet } from '#areas/grants/grants/screens/Sheet.tsx'
import type { assignOpportunity } from '#areas/grants/opportunities/commands.ts'
import { fundingOpportunity, savedOpportunity, type SavedOpportunity } from '#areas/grants/opportunities/records.ts'

/**
 * The organization's pipeline: opportunities watched, applications written, submitted and won, with leads and
 * deadlines.
 */
export default function HubScreen() {
  const today = useToday()
  const [month, setMonth] = useState(today.slice(0, 7))
  const [assigning, setAssigning] = useState<SavedOpportunity>()
  const { rows: saved } = useRecords(savedOpportunity, (from) => from.order('decide_by').limit(300))
  const { rows: offered } = useRecords(fundingOpportunity, (from) =>
    from.in('id', saved?.map(({ opportunity }) => opportunity) ?? []).limit(300),
  )
  const { rows: written } = useRecords(grantApplication, (from) => from.order('closes_on').limit(500))
  const { data: people } = useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').order('display_name').limit(500),
  )
  if (!saved || !offered || !written)
    return (
      <Screen area="Grant Management" title="Grant pipeline">
        <SkeletonLines lines={8} />
      </Screen>
    )
  const nameOf = (id: string | null) => people?.find(({ user_id }) => user_id === id)?.display_name ?? 'Unassigned'
  const titleOf = (of: SavedOpportunity) => offered.find(({ id }) => id === of.opportunity)
  const writing = written.filter((row) => applicationLife.is(row, 'writing'))
  const standing = (status: GrantApplication['status']) => written.filter((row) => applicationLife.is(row, status))
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)
  const stages = [
    {
      name: 'Watching',
      value: sum(saved.filter(({ stage }) => stage !== 'passed').map((each) => titleOf(each)?.ceiling ?? 0)),
      to: '/grant-management?tab=research',
      note: `${saved.filter(({ stage }) => stage !== 'passed').length} saved, at maximum award`,
    },
    {
      name: 'Draft',
      value: sum(standing('draft').map(({ asked }) => asked)),
      to: '/grant-management?tab=applications',
      note: `${standing('draft').length} applications`,
    },
    {
      name: 'Internal review',
      value: sum(standing('review').map(({ asked }) => asked)),
      to: '/grant-management?tab=reviewer',
      note: `${standing('review').length} applications`,
    },
    {
      name: 'Submitted',
      value: sum(standing('submitted').map(({ asked }) => asked)),
      to: '/grant-management?tab=applications',
      note: `${standing('submitted').length} awaiting a decision`,
    },
    {
      name: 'Awarded',
      value: sum(standing('awarded').map(({ awarded }) => awarded ?? 0)),
      to: '/grant-management?tab=applications',
      note: `${standing('awarded').length} awarded`,
    },
  ]
  const rate = winRate(written)
  const leads = [...new Set(writing.map(({ lead }) => lead))].map((lead) => ({
    lead,
    of: writing.filter((each) => each.lead === lead),
  }))
  const entries = [
    ...writing.map(({ id, title, closes_on }) => ({
      id,
      day: closes_on,
      name: `Closes: ${title}`,
      to: `/grant-management/applications/${id}`,
      tone: closes_on < today ? ('bad' as const) : ('warn' as const),
    })),
    ...saved.flatMap((each) =>
      each.decide_by && each.stage === 'watching'
        ? [
            {
              id: each.id,
              day: each.decide_by,
              name: `Decision due: ${titleOf(each)?.title ?? 'opportunity'}`,
              to: `/grant-management/opportunities/${each.opportunity}`,
            },
          ]
        : [],
    ),
  ]
  return (
    <Screen
      area="Grant Management"
      title="Grant pipeline"
      about="Opportunities and applications by stage, lead and deadline."
      actions={
        <>
          <ButtonLink to="/quantum-grant-management">Portfolio optimizer</ButtonLink>
          <ButtonLink look="main" to="/grant-management?tab=research">
            Find opportunities
          </ButtonLink>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Figures
          figures={[
            {
              label: 'Expected',
              value: <Amount cents={sum([...writing, ...standing('submitted')].map(expectedOf))} whole />,
              note: 'amount × your probabilities',
            },
            {
              label: 'Win rate',
              value: rate === null ? '–' : `${rate}%`,
              note: rate === null ? 'no decisions yet' : 'of decided applications',
            },
            {
              label: 'Hours to write',
              value: String(sum(writing.map(({ hours }) => Number(hours)))),
              note: plural(writing.length, { one: '1 application', other: `${writing.length} applications` }),
            },
            {
              label: 'Without a lead',
              value: String(saved.filter(({ lead, stage }) => lead === null && stage !== 'passed').length),
            },
          ]}
        />
        <div className="grid gap-5 lg:grid-cols-2">
          <Panel title="Value at each stage">
            <RankedBars title="Value at each stage" unit="money" of="Stage" figure="Value" rows={stages} />
          </Panel>
          <Panel title="Workload" about="Remaining writing hours by lead.">
            {leads.length === 0 ? (
              <p className="text-ink-2">No applications in progress.</p>
            ) : (
              <RankedBars
                title="Hours by lead"
                unit="count"
                of="Lead"
                figure="Hours"
                rows={leads.map(({ lead, of }) => ({
                  name: nameOf(lead),
                  value: sum(of.map(({ hours }) => Number(hours))),
                  note: `${of.length} ${plural(of.length, { one: 'application', other: 'applications' })}`,
                }))}
              />
            )}
          </Panel>
        </div>
        <Panel title="Saved opportunities">
          {saved.length === 0 ? (
            <Empty
              title="No saved opportunities yet"
              action={<ButtonLink to="/grant-management?tab=research">Find opportunities</ButtonLink>}
            >
              {savedOpportunity.about}
            </Empty>
          ) : (
            <Sheet
              label="Saved opportunities table"
              rows={saved}
              idOf={({ id }) => id}
              columns={[
                {
                  name: 'Opportunity',
                  of: (each) => (
                    <Link className="link font-semibold" to={`/grant-management/opportunities/${each.opportunity}`}>
                      {titleOf(each)?.title ?? '…'}
                    </Link>
                  ),
                },
                { name: 'Stage', of: ({ stage }) => optionLabel(savedOpportunity.fields.stage, stage) },
                { name: 'Lead', of: ({ lead }) => nameOf(lead) },
                {
                  name: 'Maximum award',
                  figure: true,
                  of: (each) => {
                    const found = titleOf(each)
                    return found?.ceiling ? <Amount cents={found.ceiling} whole /> : 'Not stated'
                  },
                },
                {
                  name: 'Assign',
                  of: (each) => (
                    <Button onClick={() => setAssigning(each)}>
                      Assign<span className="sr-only"> {titleOf(each)?.title}</span>
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </Panel>
        <Panel title="Calendar">
          <CalendarMonth label="Pipeline deadlines" month={month} today={today} entries={entries} onMonth={setMonth} />
        </Panel>
      </div>
      {assigning && <AssignDialog row={assigning} onClose={() => setAssigning(undefined)} />}
    </Screen>
  )
}

function AssignDialog({ row, onClose }: { row: SavedOpportunity; onClose: () => void }) {
  const assign = useCommand<typeof assignOpportunity>('saved-opportunities/assign')
  return (
    <AskDialog
      title="Assign lead"
      verb="Assign"
      done="Lead assigned"
      fields={{ lead: person({ label: 'Lead' }), stage: savedOpportunity.fields.stage }}
      start={{ lead: row.lead, stage: row.stage }}
      press={({ lead, stage }: { lead?: string; stage: SavedOpportunity['stage'] }) =>
        assign.press({ id: row.id, lead: lead ?? null, stage })
      }
      onClose={onClose}
    />
  )
}
