import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { BarRows } from '#kit/charts/BarRows.tsx'
import { asTick } from '#kit/charts/units.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { costRecord } from '#areas/grants/costs/records.ts'
import { damageItem, type DamageItem } from '#areas/grants/damage/records.ts'
import type { DisasterDeclaration } from '#areas/grants/declarations/records.ts'
import { DisasterPicker } from '#areas/grants/declarations/screens/DisasterPicker.tsx'
import { useDisaster } from '#areas/grants/declarations/screens/use-disaster.ts'
import { useFigures } from '#areas/grants/declarations/screens/use-figures.ts'
import { paProject, type PaProject } from '#areas/grants/public-assistance/records.ts'
import { donatedOffset, managementCosts } from '#areas/grants/public-assistance/share/rules.ts'
import type { enterSource } from '#areas/grants/funding/commands.ts'
import { fundingSource, type FundingSource } from '#areas/grants/funding/records.ts'
import { duplication, stackOf, worth, type Stack } from '#areas/grants/funding/rules.ts'

const tabs = [
  { name: 'stack', title: 'Funding against damage' },
  { name: 'shares', title: 'Cost share' },
  { name: 'sources', title: 'Sources' },
] as const

/** For each disaster, the sources of money against the damage, and that nothing is paid twice. */
export default function DisasterGrantsScreen() {
  const { rows, chosen, choose } = useDisaster()
  const [adding, setAdding] = useState(false)
  const enter = useCommand<typeof enterSource>('recovery-sources/enter')
  const [{ name: tab }, open] = useTab(tabs, { keeps: ['disaster'] })
  const first = chosen && (
    <Button look="main" onClick={() => setAdding(true)}>
      <Icon name="plus" />
      New source
    </Button>
  )
  return (
    <Screen
      area="Grant Management"
      title="Disaster funding"
      actions={
        <>
          {chosen && <DisasterPicker rows={rows!} chosen={chosen} onChoose={choose} />}
          {first}
        </>
      }
    >
      {rows?.length === 0 && (
        <Empty
          title="No disaster declared"
          action={
            <ButtonLink look="main" to="/disaster">
              Declarations
            </ButtonLink>
          }
        >
          Sources are compared with the damage of a disaster.
        </Empty>
      )}
      {chosen && (
        <div className="grid gap-5">
          <Tabs label="Disaster funding" tabs={tabs} chosen={tab} onChoose={open}>
            {tab === 'stack' && <Stacks declaration={chosen} />}
            {tab === 'shares' && <Shares declaration={chosen} />}
            {tab === 'sources' && (
              <RecordList
                of={fundingSource}
                columns={['name', 'kind', 'damage', 'purpose', 'amount', 'received', 'decided_on', 'status']}
                where={{ declaration: chosen.id }}
                first={first}
              />
            )}
          </Tabs>
        </div>
      )}
      {adding && chosen && (
        <FormDialog
          of={fundingSource}
          title="New funding source"
          about="For one damage item. Duplication of benefits is shown at once."
          done="Source saved"
          start={{ declaration: chosen.id }}
          send={enter}
          onClose={() => setAdding(false)}
        />
      )}
    </Screen>
  )
}

const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0)

function Stacks({ declaration }: { declaration: DisasterDeclaration }) {
  const { rows: damage } = useRecords(damageItem, (from) =>
    from.eq('declaration', declaration.id).not('status', 'in', '(withdrawn,ineligible)').order('number').limit(500),
  )
  const { rows: sources } = useRecords(fundingSource, (from) => from.eq('declaration', declaration.id).limit(1_000))
  if (!damage || !sources) return <FiguresSkeleton />
  if (damage.length === 0)
    return (
      <Empty
        title="No damage entered"
        action={<ButtonLink to="/fema-grants-hub?tab=damage">Damage inventory</ButtonLink>}
      >
        Sources are compared with damage items.
      </Empty>
    )
  const stacks = damage.map((item) => ({ item, stack: stackOf(item.id, item.estimate, sources) }))
  const total = (of: keyof Omit<Stack, 'damage'>) => sum(stacks.map(({ stack }) => stack[of]))
  const twice = stacks.filter(({ stack }) => stack.duplicated > 0)
  const parts = [
    { name: 'Federal', of: 'federal', color: 'federal' },
    { name: 'State', of: 'state', color: 'state' },
    { name: 'Insurance', of: 'insurance', color: 'insurance' },
    { name: 'Local', of: 'own', color: 'general' },
    { name: 'Donations', of: 'gifts', color: 'other' },
    { name: 'Not covered', of: 'open', color: 'gap' },
  ] as const
  // The largest repair first; a source that pays for nothing here needs no entry in the legend.
  const largest = stacks.toSorted((a, b) => b.stack.need - a.stack.need)
  const series = parts
    .filter(({ of, name }) => name === 'Not covered' || total(of) > 0)
    .map(({ name, of, color }) => ({ name, color, values: largest.map(({ stack }) => stack[of]) }))
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          {
            label: 'Repair cost',
            value: <Amount cents={total('need')} whole />,
            note: plural(damage.length, { one: 'one item', other: `${damage.length} items` }),
            to: '/fema-grants-hub?tab=damage',
          },
          {
            label: 'Covered',
            value: <Amount cents={total('need') - total('open')} whole />,
            note: 'committed or received',
            to: '/disaster-grants?tab=sources',
          },
          {
            label: 'Not covered',
            value: <Amount cents={total('open')} whole />,
            ...(total('open') > 0 && { tone: 'warn' as const, note: 'no source identified' }),
          },
          {
            label: 'Duplicated',
            value: <Amount cents={total('duplicated')} whole />,
            note:
              twice.length === 0
                ? 'nothing'
                : plural(twice.length, { one: 'on one item', other: `on ${twice.length} items` }),
            ...(twice.length > 0 && { tone: 'bad' as const }),
          },
        ]}
      />
      <Panel title="Funding against damage">
        <BarRows
          bare
          shares
          title="Sources by damage item"
          unit="money"
          step="place"
          across={largest.map(({ item }) => item.title)}
          series={series}
          says={(at) => {
            const { need, open } = largest[at]!.stack
            const state =
              open === 0 ? 'covered' : open === need ? 'not covered' : `${asTick(open, 'money')} not covered`
            return `${asTick(need, 'money')} · ${state}`
          }}
          to={(at) => `/fema-grants-hub/damage/${largest[at]!.item.id}`}
        />
      </Panel>
      <Panel
        title="Duplication of benefits"
        about="Money above the cost of the same repair must be returned (Stafford Act, section 312). Local funds aren’t a benefit; mitigation counts separately."
      >
        <ul className="divide-y divide-line">
          {stacks.map(({ item, stack }) => (
            <Line key={item.id} item={item} stack={stack} />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

const Line = ({ item, stack }: { item: DamageItem; stack: Stack }) => (
  <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2.5">
    <span className="min-w-0">
      <Link to={`/fema-grants-hub/damage/${item.id}`} className="link font-semibold">
        {item.title}
      </Link>
      <span className="block text-xs text-ink-2">
        <span className="font-mono">{item.number}</span> · <Amount cents={stack.sum} whole /> identified for a repair of{' '}
        <Amount cents={item.estimate} whole />
      </span>
      {duplication(stack) && <span className="block text-sm text-bad">{duplication(stack)}</span>}
    </span>
    <Dial state={stack.duplicated > 0 ? 'bad' : stack.open > 0 ? 'begun' : 'done'}>
      {stack.duplicated > 0 ? 'Duplicated' : stack.open > 0 ? 'Partly covered' : 'Covered'}
    </Dial>
  </li>
)

function Shares({ declaration }: { declaration: DisasterDeclaration }) {
  const figures = useFigures()
  const { rows: projects } = useRecords(paProject, (from) =>
    from.eq('declaration', declaration.id).not('status', 'in', '(withdrawn,denied)').order('number').limit(500),
  )
  const { rows: donated } = useRecords(costRecord, (from) =>
    from.eq('declaration', declaration.id).eq('donated', true).eq('status', 'checked').limit(1_000),
  )
  const { rows: sources } = useRecords(fundingSource, (from) =>
    from.eq('declaration', declaration.id).eq('kind', 'insurance').limit(500),
  )
  if (!projects || !donated || !sources || !figures) return <FiguresSkeleton />
  if (projects.length === 0)
    return (
      <Empty title="No projects yet" action={<ButtonLink to="/fema-grants-hub?tab=projects">Projects</ButtonLink>}>
        The cost share of each project appears here.
      </Empty>
    )
  const [eligible, federal] = [sum(projects.map((each) => each.eligible)), sum(projects.map((each) => each.federal))]
  const management = managementCosts(sum(projects.map((each) => each.obligated)), declaration.declared_on, figures)
  const offset = donatedOffset(
    sum(donated.map((each) => each.eligible)),
    eligible,
    eligible === 0 ? 0 : (federal / eligible) * 100,
  )
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          { label: 'Eligible', value: <Amount cents={eligible} whole />, to: '/fema-grants-hub?tab=projects' },
          { label: 'Federal', value: <Amount cents={federal} whole /> },
          {
            label: 'Non-federal',
            value: <Amount cents={eligible - federal} whole />,
            note:
              offset.offset > 0 ? (
                <>
                  less <Amount cents={offset.offset} whole /> in donated resources
                </>
              ) : (
                'state and local'
              ),
          },
          {
            label: 'Management cost limit',
            value: management ? <Amount cents={management.subrecipient} whole /> : 'Not set',
            note: 'subrecipient share of obligations; based on actual cost',
          },
        ]}
      />
      <Panel title="Cost share by project">
        <div role="region" aria-label="Cost share by project" tabIndex={0} className="overflow-x-auto">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">Cost share by project</caption>
            <thead className="text-2xs text-ink-2">
              <tr>
                {['Project', 'Estimate', 'Insurance', 'Eligible', 'Federal', 'Non-federal', 'Obligated'].map(
                  (name, at) => (
                    <th key={name} scope="col" className={`px-2 py-1.5 font-semibold ${at > 0 ? 'text-right' : ''}`}>
                      {name}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {projects.map((row) => (
                <ShareRow key={row.id} row={row} sources={sources} />
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  )
}

function ShareRow({ row, sources }: { row: PaProject; sources: readonly FundingSource[] }) {
  const named = sum(sources.filter(({ project }) => project === row.id).map(worth))
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="px-2 py-2 text-left font-normal">
        <Link to={`/fema-grants-hub/projects/${row.id}`} className="link font-semibold">
          {row.title}
        </Link>
        <span className="block font-mono text-xs text-ink-2">{row.number}</span>
        {named > 0 && named !== row.insurance && (
          <span className="block text-xs text-warn">
            The sources identify <Amount cents={named} /> of insurance. Correct the project.
          </span>
        )}
      </th>
      {[row.estimate, row.insurance, row.eligible, row.federal, row.eligible - row.federal, row.obligated].map(
        (cents, at) => (
          <td key={at} className="px-2 py-2 text-right">
            <Amount cents={cents} whole />
          </td>
        ),
      )}
    </tr>
  )
}
