import { periodOf } from '#areas/organization/billing/proration/rules.ts'
import { stateWords } from '#areas/organization/billing/rules.ts'
import { useAuth } from '#client/auth.ts'
import { useSells } from '#client/use-organization.ts'
import { useRole } from '#client/use-role.ts'
import { useRows } from '#client/use-rows.ts'
import { useDayOf, useToday } from '#client/use-today.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { dollars } from '#platform/money.ts'
import { atLeast } from '#platform/roles.ts'
import { say, translated } from '#platform/say.ts'

type Plan = { name: string; summary: string; monthly_price: number; seats: number | null; features: readonly string[] }
type Subscription = { status: string; started_at: string; plan: Plan }

/** For everyone: the organization's plan, and its usage. */
export function BillingPanel() {
  const { user } = useAuth()
  const { role } = useRole()
  const dayOf = useDayOf()
  const today = useToday()
  const mine = useRows<{ organization_id: string }>('organization_members', (from) =>
    from
      .select('organization_id')
      .eq('user_id', user?.id ?? '')
      .limit(1),
  )
  const organization = mine.data?.[0]?.organization_id
  const { data, isError, refetch } = useRows<Subscription>(
    'subscriptions',
    (from) =>
      from
        .select('status,started_at,plan:plans(name,summary,monthly_price,seats,features)')
        .eq('organization_id', organization ?? '')
        .is('ended_at', null)
        .limit(1),
    { enabled: Boolean(organization) },
  )
  const people = useRows<{ user_id: string }>(
    'organization_members',
    (from) =>
      from
        .select('user_id')
        .eq('organization_id', organization ?? '')
        .is('disabled_at', null)
        .limit(1000),
    { enabled: Boolean(organization) },
  )
  const sells = useSells()
  const signs = atLeast('manager', { role })
  if (isError) return <ErrorState what={say('The subscription')} onRetry={() => void refetch()} />
  if (mine.isPending || (organization && !data)) return <SkeletonLines lines={6} />
  const subscription = data?.[0]
  if (!subscription)
    return (
      <Panel title={say('Plan and usage')}>
        <Empty title={say('No subscription')} action={<ButtonLink to="/pricing">{say('View plans')}</ButtonLink>}>
          {say('Your organization has no subscription, or you aren’t a member of one yet.')}
        </Empty>
      </Panel>
    )
  const { plan, status, started_at } = subscription
  const month = periodOf(dayOf(started_at), today)
  const used = people.data?.length ?? 0
  return (
    <>
      <Panel
        title={say('{plan} plan', { plan: translated(plan.name) })}
        about={translated(plan.summary)}
        actions={signs && !sells && <ButtonLink to="/billing/invoices">{say('Invoices')}</ButtonLink>}
      >
        <Facts
          facts={[
            { label: say('Price'), value: say('{amount} per month', { amount: dollars(plan.monthly_price) }) },
            { label: say('Status'), value: translated(stateWords[status] ?? status) },
            { label: say('Since'), value: <Day day={dayOf(started_at)} /> },
            { label: say('Renews on'), value: <Day day={month.to} /> },
          ]}
        />
        <ul className="mt-4 grid gap-1.5 text-ink-2">
          {plan.features.map((feature) => (
            <li key={feature}>{translated(feature)}</li>
          ))}
        </ul>
      </Panel>
      <Panel title={say('Usage')}>
        <div className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{say('Seats')}</span>
          <span className="text-ink-2">
            {plan.seats ? say('{used} of {seats}', { used, seats: plan.seats }) : say('{used}, unlimited', { used })}
          </span>
        </div>
        <div className="mt-2">
          <Progress
            label={say('Seats in use')}
            value={plan.seats ? Math.min(used, plan.seats) : 0}
            {...(plan.seats && { max: plan.seats })}
          />
        </div>
      </Panel>
    </>
  )
}
