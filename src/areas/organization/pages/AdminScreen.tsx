import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useMomentOf } from '#client/use-moment-of.ts'
import { useSells } from '#client/use-organization.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import { inBytes } from '#platform/words.ts'
import { accessReview } from '#areas/organization/access/records.ts'
import type { showBilling } from '#areas/organization/billing/commands.ts'
import { overLimits } from '#areas/organization/billing/rules.ts'
import { knowledgeDocument } from '#areas/organization/knowledge/records.ts'
import { serviceRequest } from '#areas/organization/service/records.ts'
import { useToday } from '#client/use-today.ts'

type Place = {
  to: string
  name: string
  about: string
  admin?: true
  /** An agency's work, and no company's. */ buying?: true
  state?: string | undefined
  tone?: 'warn' | 'bad' | undefined
}

/** The administrator's first page: what waits, what ends, and the ways to all the rest. */
const forAdministrators = { value: 'for administrators' } as const

export default function AdminScreen() {
  const actor = useActor()
  const today = useToday()
  const admin = atLeast('admin', actor)
  const sells = useSells()
  const begins = useMomentOf()
  const [now, soon] = [begins(today), begins(addDays(today, 31))]
  const { data: invitations } = useRows<{ id: string; expires_at: string }>(
    'invitations',
    (from) => from.select('id,expires_at').is('accepted_at', null).limit(500),
    { enabled: admin },
  )
  const { data: keys } = useRows<{ id: string; expires_at: string | null }>(
    'api_keys',
    (from) => from.select('id,expires_at').lt('expires_at', soon).limit(200),
    { enabled: admin },
  )
  const { data: ending } = useRows<{ id: string }>(
    'user_roles',
    (from) => from.select('id').gte('expires_at', now).lt('expires_at', soon).limit(500),
    { enabled: admin },
  )
  const { data: errors } = useRows<{ id: string }>(
    'security_events',
    (from) =>
      from
        .select('id')
        .in('severity', ['high', 'critical'])
        .gte('created_at', begins(addDays(today, -7)))
        .limit(500),
    { enabled: admin },
  )
  const { data: billing } = useAnswer<typeof showBilling>('billing/show', {}, { about: 'subscriptions' })
  const { rows: reviews } = useRecords(accessReview, (from) => from.eq('status', 'open').limit(5))
  const { rows: documents } = useRecords(knowledgeDocument, (from) =>
    from.eq('status', 'published').lte('review_on', addDays(today, 30)).limit(200),
  )
  const { rows: requests } = useRecords(serviceRequest, (from) =>
    from.in('status', ['new', 'in_progress']).lt('resolve_by', now).limit(200),
  )
  const over = billing?.subscription ? overLimits(billing.subscription.plan, billing.usage) : []
  const { seats, storage_gb: storage } = billing?.subscription?.plan ?? {}
  const count = (rows: readonly unknown[] | undefined, word: string) =>
    rows === undefined ? undefined : rows.length === 0 ? undefined : `${rows.length} ${word}`
  const places: readonly Place[] = [
    { to: '/team', name: 'Team', about: 'Who works here, who is away', state: count(invitations, 'invited') },
    { to: '/user-management', name: 'Users', about: 'Roles, locks, second factors', admin: true },
    {
      to: '/admin/roles',
      name: 'Roles and permissions',
      about: 'Rights, conflicts, reviews',
      state: reviews?.[0] ? 'A review is open' : undefined,
      tone: reviews?.[0] ? 'warn' : undefined,
    },
    {
      to: '/admin/security-audit',
      name: 'Security audit',
      about: 'Events and their trail',
      state: count(errors, 'severe this week'),
      tone: errors?.length ? 'bad' : undefined,
    },
    { to: '/admin/monitoring', name: 'Monitoring', about: 'Whether the service is well' },
    {
      to: '/approvals/small-agency',
      name: 'Small-agency declarations',
      about: 'Who reviews where duties cannot be divided',
      buying: true,
    },
    { to: '/cost-centers', name: 'Cost centers', about: 'Departments and who answers for them', buying: true },
    { to: '/admin/tenant', name: 'Organization profile', about: 'Name, clock, what the public sees', admin: true },
    { to: '/utilities/theme', name: 'Theme', about: 'Colors and logo', admin: true },
    { to: '/utilities/templates', name: 'Templates', about: 'Letters and documents' },
    { to: '/utilities/shortcuts', name: 'Shortcuts', about: 'Keys of the shell', admin: true },
    {
      to: '/docs',
      name: 'Knowledge base',
      about: 'Policies and instructions',
      state: count(documents, 'to be looked at again'),
      tone: documents?.length ? 'warn' : undefined,
    },
    {
      to: '/customer-management',
      name: 'Customer service',
      about: 'Requests and their clock',
      buying: true,
      state: count(requests, 'late'),
      tone: requests?.length ? 'bad' : undefined,
    },
    {
      to: '/billing',
      name: 'Billing',
      about: 'Plan, use, invoices',
      state: over[0] ? 'over a limit' : undefined,
      tone: over[0] ? 'warn' : undefined,
    },
    { to: '/sso-management', name: 'Single sign-on', about: 'Your own sign-in', admin: true },
    { to: '/admin/feedback', name: 'Feedback', about: 'What people say of the product', admin: true },
    { to: '/admin/growth', name: 'Growth', about: 'Who came and who stays' },
    { to: '/admin/metrics', name: 'Product use', about: 'What is used', admin: true },
  ]
  return (
    <Screen
      area="Organization Admin"
      title="Administration"
      about="What waits for an administrator, and the ways to all the rest."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: 'People and seats',
              ...knownOf([billing, over], (billing, over) => ({
                value: `${billing.usage.people}${seats ? ` of ${seats}` : ''}`,
                ...(over[0] && { note: over[0], tone: 'warn' as const }),
              })),
              to: '/billing',
            },
            {
              label: 'Files',
              ...known(billing, (billing) => ({
                value: inBytes(billing.usage.storage_bytes),
                ...(storage && { note: `of ${inBytes(storage * 1_000_000_000)}` }),
              })),
              to: '/billing',
            },
            {
              label: 'Roles that end',
              ...(admin
                ? known(ending, (ending) => ({ value: String(ending.length), note: 'within 30 days' }))
                : forAdministrators),
              to: '/admin/roles?tab=grants',
            },
            {
              label: 'Keys that end',
              ...(admin
                ? known(keys, (keys) => ({
                    value: String(keys.length),
                    note: 'within 30 days, or ended',
                    ...(keys.length > 0 && { tone: 'warn' as const }),
                  }))
                : forAdministrators),
              to: '/settings?tab=keys',
            },
          ]}
        />
        <Panel title="Where to">
          <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {places
              .filter((place) => (!place.admin || admin) && !(place.buying && sells))
              .map(({ to, name, about, state, tone }) => (
                <li key={to} className="relative rounded-sm border border-line px-3 py-2.5 hover:bg-surface-2">
                  <Link to={to} className="font-semibold text-ink after:absolute after:inset-0 hover:underline">
                    {name}
                  </Link>
                  <p className="text-xs text-ink-2">{about}</p>
                  {state && (
                    <p
                      className={`mt-1 flex items-center gap-1.5 text-xs ${tone === 'bad' ? 'text-bad' : tone === 'warn' ? 'text-warn' : 'text-ink-2'}`}
                    >
                      <Icon name={tone ? 'warn' : 'info'} className="size-3.5" />
                      {state}
                    </p>
                  )}
                </li>
              ))}
          </ul>
        </Panel>
      </div>
    </Screen>
  )
}
