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
  /** For agencies, not for vendors. */ buying?: true
  state?: string | undefined
  tone?: 'warn' | 'bad' | undefined
}

/** The administrator's first page: what is waiting, what expires, and links to everything else. */
const forAdministrators = { value: 'administrators only' } as const

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
    { to: '/team', name: 'Team', about: 'Members and absences', state: count(invitations, 'invited') },
    { to: '/setup-guide', name: 'Setup guide', about: 'What each job still needs', buying: true },
    { to: '/user-management', name: 'Users', about: 'Roles, locks and MFA', admin: true },
    {
      to: '/admin/roles',
      name: 'Roles and permissions',
      about: 'Permissions, conflicts and reviews',
      state: reviews?.[0] ? 'Review in progress' : undefined,
      tone: reviews?.[0] ? 'warn' : undefined,
    },
    {
      to: '/admin/security-audit',
      name: 'Security events',
      about: 'Events and audit entries',
      state: count(errors, 'critical this week'),
      tone: errors?.length ? 'bad' : undefined,
    },
    { to: '/admin/monitoring', name: 'Monitoring', about: 'Service health' },
    {
      to: '/approvals/small-agency',
      name: 'Small-agency declarations',
      about: 'Reviewers where duties can’t be separated',
      buying: true,
    },
    { to: '/cost-centers', name: 'Cost centers', about: 'Departments and their owners', buying: true },
    { to: '/admin/tenant', name: 'Organization profile', about: 'Name, time zone and public information', admin: true },
    { to: '/utilities/theme', name: 'Theme', about: 'Colors and logo', admin: true },
    { to: '/utilities/templates', name: 'Templates', about: 'Emails and documents' },
    { to: '/utilities/shortcuts', name: 'Shortcuts', about: 'Keyboard shortcuts', admin: true },
    {
      to: '/docs',
      name: 'Knowledge base',
      about: 'Policies and instructions',
      state: count(documents, 'due for review'),
      tone: documents?.length ? 'warn' : undefined,
    },
    {
      to: '/customer-management',
      name: 'Service requests',
      about: 'Requests and response times',
      buying: true,
      state: count(requests, 'late'),
      tone: requests?.length ? 'bad' : undefined,
    },
    {
      to: '/billing',
      name: 'Billing',
      about: 'Plan, usage and invoices',
      state: over[0] ? 'over a limit' : undefined,
      tone: over[0] ? 'warn' : undefined,
    },
    { to: '/sso-management', name: 'Single sign-on', about: 'Your organization’s own sign-in', admin: true },
    { to: '/admin/redactions', name: 'Redactions', about: 'Words removed from histories', admin: true, buying: true },
    { to: '/admin/feedback', name: 'Feedback', about: 'Product feedback', admin: true },
    { to: '/admin/growth', name: 'Adoption', about: 'Invited, joined and active users' },
    { to: '/admin/metrics', name: 'Product usage', about: 'Feature use', admin: true },
  ]
  return (
    <Screen area="Organization Admin" title="Administration" about="Items waiting for an administrator.">
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
              label: 'Expiring roles',
              ...(admin
                ? known(ending, (ending) => ({ value: String(ending.length), note: 'within 30 days' }))
                : forAdministrators),
              to: '/admin/roles?tab=grants',
            },
            {
              label: 'Expiring keys',
              ...(admin
                ? known(keys, (keys) => ({
                    value: String(keys.length),
                    note: 'within 30 days, or expired',
                    ...(keys.length > 0 && { tone: 'warn' as const }),
                  }))
                : forAdministrators),
              to: '/settings?tab=keys',
            },
          ]}
        />
        <Panel title="Administration pages">
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
