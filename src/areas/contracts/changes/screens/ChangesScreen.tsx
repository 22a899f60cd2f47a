import { claimLife } from '../life.ts'
import { plural } from '#platform/words.ts'
import { lazy, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Sides } from '#kit/Sides.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useToday } from '#client/use-today.ts'
import type { draftChangeOrder, noteClaim } from '../commands.ts'
import { changeOrder, claim } from '../records.ts'

const tabs = [
  { name: 'changes', title: 'Change orders' },
  { name: 'claims', title: 'Claims' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(changeOrder, { title: 'Change orders by cause', by: 'cause', figure: 'cost', list: '/claims-change-orders' }),
  trend(changeOrder, {
    title: 'Change orders by contract',
    by: 'contract',
    figure: 'cost',
    list: '/claims-change-orders',
  }),
  trend(claim, {
    title: 'Claims by month of notice',
    by: 'noticed_on',
    figure: 'claimed',
    list: '/claims-change-orders?tab=claims',
  }),
  trend(claim, { title: 'Claims by cause', by: 'cause', figure: 'claimed', list: '/claims-change-orders?tab=claims' }),
]
const about = 'Change orders and claims with cost and time impact.'

const OwnSide = lazy(() => import('../../signing/screens/VendorContractsScreen.tsx'))

/** Two registers that belong together. Signed out, the page explains them and shows no records. */
export default function ChangesScreen() {
  const { user, loading } = useAuth()
  if (loading)
    return (
      <Screen area="Contracts & Finance" title="Claims and change orders" about={about}>
        {null}
      </Screen>
    )
  return user ? (
    <Sides vendor={OwnSide}>
      <Registers />
    </Sides>
  ) : (
    <Explanation />
  )
}

function Registers() {
  const navigate = useNavigate()
  const actor = useActor()
  const today = useToday()
  const [{ name: chosen }, choose] = useTab(tabs)
  const [adding, setAdding] = useState(false)
  const draft = useCommand<typeof draftChangeOrder>('change-orders/draft')
  const note = useCommand<typeof noteClaim>('contract-claims/note')
  const first = (
    <Button look="main" onClick={() => setAdding(true)}>
      <Icon name="plus" />
      {chosen === 'claims' ? 'New claim' : 'New change order'}
    </Button>
  )
  return (
    <Screen area="Contracts & Finance" title="Claims and change orders" about={about} actions={first}>
      <div className="grid gap-5">
        <Sums />
        <Tabs label="Claims and change orders" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'trends' ? (
            <Trends charts={trends} />
          ) : chosen === 'changes' ? (
            <RecordList
              of={changeOrder}
              columns={['number', 'title', 'contract', 'cause', 'cost', 'days', 'share', 'status']}
              first={first}
            />
          ) : (
            <RecordList
              of={claim}
              columns={['number', 'title', 'contract', 'noticed_on', 'claimed', 'assessed', 'settled', 'status']}
              first={first}
            />
          )}
        </Tabs>
      </div>
      {adding && chosen !== 'claims' && (
        <FormDialog
          of={changeOrder}
          title="New change order"
          about="Enter its cost, days and reason."
          done="Draft change order created"
          send={draft}
          onDone={({ id }) => void navigate(`/claims-change-orders/changes/${id}`)}
          onClose={() => setAdding(false)}
        />
      )}
      {adding && chosen === 'claims' && (
        <FormDialog
          of={claim}
          title="New claim"
          about="The event date and the notice date decide whether the notice is on time."
          done="Claim added"
          start={{ owner: actor.user_id, by: 'vendor', noticed_on: today }}
          send={note}
          onDone={({ id }) => void navigate(`/claims-change-orders/claims/${id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </Screen>
  )
}

function Sums() {
  const { rows: orders } = useRecords(changeOrder, (from) => from.in('status', ['submitted', 'approved']).limit(1_000))
  const { rows: claims } = useRecords(claim, (from) => from.in('status', ['noticed', 'assessed']).limit(1_000))
  const sum = (cents: readonly number[] | undefined) => (
    <Amount cents={(cents ?? []).reduce((total, each) => total + each, 0)} whole />
  )
  const of = (status: string) => orders?.filter((each) => each.status === status)
  return (
    <Figures
      figures={[
        {
          label: 'Approved changes',
          ...known(orders, () => ({
            value: sum(of('approved')?.map(({ cost }) => cost)),
            note: `${of('approved')?.length ?? 0} change ${plural(of('approved')?.length ?? 0, { one: 'order', other: 'orders' })}`,
          })),
        },
        {
          label: 'Pending changes',
          ...known(orders, () => ({
            value: sum(of('submitted')?.map(({ cost }) => cost)),
            note: `${of('submitted')?.length ?? 0} awaiting decision`,
          })),
        },
        {
          label: 'Open claims',
          ...known(claims, (claims) => ({
            value: sum(claims.map(({ claimed }) => claimed)),
            note: `${claims.length} not settled`,
          })),
          to: '/claims-change-orders?tab=claims',
        },
        {
          label: 'Assessed',
          ...known(claims, (claims) => ({
            value: sum(claims.flatMap(({ assessed }) => assessed ?? [])),
            note: `${claims.filter((row) => claimLife.is(row, 'assessed')).length} assessed`,
          })),
        },
      ]}
    />
  )
}

const Explanation = () => (
  <Screen narrow area="Contracts & Finance" title="Claims and change orders" about={about}>
    <div className="grid max-w-(--measure) gap-4">
      <p>
        A change order changes the cost or time of a contract, with its cause. Each is approved by its amount, and their
        total is compared with the original contract: <strong>original + approved + pending = forecast</strong>.
      </p>
      <p>
        A claim starts with a notice. The contract sets how many days after the event it is due; a later one needs a
        reason. One person assesses the claim, and another settles it.
      </p>
      <p>Each agency sees only its own registers. Sign in to see yours.</p>
      <div>
        <ButtonLink look="main" to="/auth">
          Sign in
        </ButtonLink>
      </div>
    </div>
  </Screen>
)
