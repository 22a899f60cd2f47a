import { lazy } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import type { Follows } from '#platform/pages/list-shown.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { Sides } from '#kit/Sides.tsx'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { contract, contractSecurity, type Contract, type ContractSecurity } from '#areas/contracts/contracts/records.ts'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { standingOf } from '#areas/contracts/contracts/rules.ts'
import { ComingEnds } from '#areas/contracts/contracts/screens/ComingEnds.tsx'
import { useToday } from '#client/use-today.ts'

const tabs = [
  { name: 'register', title: 'Register' },
  { name: 'ends', title: 'Renewals and notices' },
  { name: 'securities', title: 'Insurance and bonds' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(contract, { title: 'Value by vendor', by: 'vendor', figure: 'ceiling', list: '/contracts' }),
  trend(contract, { title: 'Invoiced by vendor', by: 'vendor', figure: 'invoiced', list: '/contracts' }),
  trend(contract, { title: 'Value by month of end', by: 'ends_on', figure: 'ceiling', list: '/contracts' }),
  trend(contractSecurity, {
    title: 'Insurance and bonds by month of expiration',
    by: 'expires_on',
    list: '/contracts?tab=securities',
  }),
]

const left: readonly Follows[] = [
  {
    name: 'remaining',
    label: 'Remaining',
    from: ['ceiling', 'committed'],
    of: ({ ceiling = 0, committed = 0 }) => ceiling - committed,
  },
]

const OwnSide = lazy(() => import('#areas/contracts/signing/screens/VendorContractsScreen.tsx'))

const ordered = [
  { column: 'committed', label: 'Ordered', whole: 'ceiling', parts: [{ name: 'committed', label: 'Ordered' }] },
]

/** Every contract, with ordered and remaining amounts and the next date. */
export default function ContractsScreen() {
  return (
    <Sides vendor={OwnSide}>
      <Register />
    </Sides>
  )
}

function Register() {
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs)
  const { rows: running } = useRecords(contract, (from) =>
    from.in('status', ['active', 'expired']).order('ends_on').limit(1_000),
  )
  const { rows: securities } = useRecords(contractSecurity, (from) =>
    from.eq('status', 'current').order('expires_on').limit(1_000),
  )
  const first = whyNotEdit(contract, null, actor) === null && (
    <ButtonLink look="main" to="/contracts/new">
      <Icon name="plus" />
      New contract
    </ButtonLink>
  )
  return (
    <Screen area="Contracts & Finance" title="Contract register" actions={first}>
      <div className="grid gap-5">
        <Summary running={running} securities={securities} />
        <Tabs label="Contracts" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' && <Trends charts={trends} />}
          {chosen === 'register' && (
            <RecordList
              of={contract}
              columns={['number', 'title', 'vendor', 'ceiling', 'committed', 'ends_on', 'status']}
              follows={left}
              shares={ordered}
              first={first}
            />
          )}
          {chosen === 'ends' && <ComingEnds running={running} />}
          {chosen === 'securities' && <RecordList of={contractSecurity} />}
        </Tabs>
      </div>
    </Screen>
  )
}

function Summary({
  running,
  securities,
}: {
  running: readonly Contract[] | undefined
  securities: readonly ContractSecurity[] | undefined
}) {
  const today = useToday()
  return (
    <Figures
      figures={[
        {
          label: 'Active',
          ...known(running, (rows) => {
            const active = rows.filter((row) => contractLife.is(row, 'active')).length
            return { value: active, note: rows.length > active && `and ${rows.length - active} expired, not closed` }
          }),
        },
        {
          label: 'Ordered on open contracts',
          ...known(running, (rows) => ({
            value: <Amount cents={rows.reduce((sum, { committed }) => sum + committed, 0)} whole />,
            note: (
              <>
                of <Amount cents={rows.reduce((sum, { ceiling }) => sum + ceiling, 0)} whole />
              </>
            ),
          })),
        },
        {
          label: 'Renewals and notices',
          ...known(running, (rows) => {
            const notices = rows.filter((row) => ['notice', 'expiring', 'over'].includes(standingOf(row, today) ?? ''))
            return notices.length > 0
              ? { value: notices.length, note: 'awaiting decision', tone: 'warn' }
              : { value: 0, note: 'no decisions due' }
          }),
          to: '/contracts?tab=ends',
        },
        {
          label: 'Expiring insurance',
          ...known(securities, (rows) => {
            const lapsing = rows.filter(({ expires_on }) => expires_on <= addDays(today, 30)).length
            return { value: lapsing, note: 'within 30 days, or expired', ...(lapsing > 0 && { tone: 'bad' as const }) }
          }),
          to: '/contracts?tab=securities',
        },
      ]}
    />
  )
}
