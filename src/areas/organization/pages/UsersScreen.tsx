import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useMomentOf } from '#client/use-moment-of.ts'
import { useNow } from '#client/use-now.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { More } from '#kit/overlays/More.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { ErrorState, NoPermission } from '#kit/parts/States.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addMonths } from '#platform/dates.ts'
import { choice, date, longText } from '#platform/records/fields.ts'
import { atLeast, type Role, roleNames } from '#platform/roles.ts'
import { phrase, say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { usualMonths } from '#areas/organization/access/rules.ts'
import type { confirmMember } from '#areas/organization/confirmations/commands.ts'
import type { confirmWay } from '#areas/organization/confirmations/ways.ts'
import { whyNotConfirm, whyNotConfirmWay } from '#areas/organization/confirmations/rules.ts'
import type { grantRole, revokeRole } from '#areas/organization/members/roles/commands.ts'
import { whyNotGrantYet, whyNotRevoke } from '#areas/organization/members/roles/rules.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { useToday } from '#client/use-today.ts'
import type { disableMember, enableMember } from '#areas/organization/members/commands.ts'
import { ConfirmAll } from './ConfirmAll.tsx'
import type { endSessions, listPeople, PersonRow } from '#areas/organization/members/people.ts'
import { isAbove, whyNotManage } from '#areas/organization/members/rules.ts'

const filters = {
  options: ['all', 'elevated', 'no_factor', 'locked', 'ending', 'waiting'],
  words: {
    all: phrase('All'),
    elevated: phrase('Elevated roles'),
    no_factor: phrase('No MFA'),
    locked: phrase('Locked'),
    ending: phrase('Role expires'),
    waiting: phrase('Not confirmed'),
  },
} as const
/** After the press: nothing has changed yet. */
const waitsForSecond = phrase('Waiting for a second administrator, under Control changes')
type Filter = (typeof filters.options)[number]

/** The people who sign in, with their role, its expiry date and sign-in methods. */
export default function UsersScreen() {
  const actor = useActor()
  return (
    <Screen area="Platform Administration" title={say('Users')} about={say('People, roles and sign-in methods.')}>
      {atLeast('admin', actor) ? (
        <Users />
      ) : (
        <div className="rounded-md border border-line bg-surface">
          <NoPermission what={say('other people’s sign-in methods')} who={say('An administrator')} />
          <p className="px-5 pb-5 text-ink-2">
            {say('Members are listed under Team. Your own sign-in methods and devices are under Settings.')}
          </p>
        </div>
      )}
    </Screen>
  )
}

function Users() {
  const actor = useActor()
  const now = useNow()
  const [query, setQuery] = useSearchParams()
  const filter = (filters.options as readonly string[]).includes(query.get('show') ?? '')
    ? (query.get('show') as Filter)
    : 'all'
  const search = query.get('search') ?? ''
  const { data, isError, refetch } = useAnswer<typeof listPeople>('members/list', {}, { about: 'organization_members' })
  const [asking, setAsking] = useState<{ what: 'role' | 'revoke' | 'out' | 'lock'; person: PersonRow }>()
  const disable = useCommand<typeof disableMember>('members/disable')
  const confirm = useCommand<typeof confirmMember>('members/confirm')
  const confirmSignIn = useCommand<typeof confirmWay>('members/confirm-sign-in')
  const enable = useCommand<typeof enableMember>('members/enable')
  const revoke = useCommand<typeof revokeRole>('roles/revoke')
  const out = useCommand<typeof endSessions>('members/end-sessions')
  if (isError)
    return (
      <div className="rounded-md border border-line bg-surface">
        <ErrorState what={say('Users')} onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <SkeletonRows rows={6} />
  const locked = (person: PersonRow) => person.disabled_at !== null && Date.parse(person.disabled_at) <= Date.parse(now)
  const shows: Record<Filter, (person: PersonRow) => boolean> = {
    all: () => true,
    elevated: ({ role }) => role !== 'user',
    no_factor: (person) => person.factors === 0 && !locked(person),
    locked,
    ending: ({ expires_at }) => expires_at !== null,
    waiting: ({ waits, proposed, way }) => waits !== null || proposed !== null || way !== null,
  }
  const rows = data
    .filter(shows[filter])
    .filter((person) => `${person.display_name} ${person.email}`.toLowerCase().includes(search.toLowerCase()))
  const go = (more: Record<string, string>) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(more))
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  const withFactor = data.filter(({ factors }) => factors > 0).length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Figures
        figures={[
          { label: say('People'), value: String(data.length), to: '/user-management' },
          {
            label: say('Elevated roles'),
            value: String(data.filter(shows.elevated).length),
            to: '/user-management?show=elevated',
          },
          {
            label: say('With MFA'),
            value: `${data.length === 0 ? 0 : Math.round((withFactor / data.length) * 100)}%`,
            note: say('{count} of {total}', { count: withFactor, total: data.length }),
            to: '/user-management?show=no_factor',
            ...(withFactor < data.length && { tone: 'warn' as const }),
          },
          { label: say('Locked'), value: String(data.filter(locked).length), to: '/user-management?show=locked' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] sm:items-end">
        <Field
          id="find"
          label={say('Search')}
          type="search"
          value={search}
          onChange={({ target }) => go({ search: target.value })}
        />
        <div className="max-w-full overflow-x-auto">
          <Segments
            id="show"
            label={say('Show')}
            required
            field={filters}
            value={filter}
            onChange={(value) => go({ show: value === 'all' ? '' : String(value) })}
          />
        </div>
      </div>
      {filter === 'waiting' && <ConfirmAll people={rows} />}
      <PlainTable
        label={say('Users')}
        rows={rows}
        keyOf={({ user_id }) => user_id}
        empty={say('No users match. Clear a filter.')}
        columns={[
          {
            label: say('Person'),
            cell: (row) => (
              <>
                <span className="block font-semibold">{row.display_name || row.email}</span>
                <span className="block text-xs break-words text-ink-2">{row.email}</span>
              </>
            ),
          },
          {
            label: say('Role'),
            cell: (row) => (
              <>
                <span className="block">{translated(roleNames[row.role])}</span>
                <span className="block text-xs text-ink-2">
                  {row.expires_at ? (
                    <Say text="until {moment}" values={{ moment: <Moment at={row.expires_at} /> }} />
                  ) : row.role === 'user' ? (
                    say('default role')
                  ) : (
                    say('no expiry')
                  )}
                </span>
                {row.reason && <span className="block text-xs text-ink-2">{row.reason}</span>}
                {row.waits && (
                  <span className="block pt-1">
                    <Badge>{say('Not confirmed')}</Badge>
                    <span className="block max-w-60 text-xs text-ink-2">
                      <Say
                        text="Decides nothing until another administrator confirms, or from {moment}."
                        values={{ moment: <Moment at={row.waits.decides_from} /> }}
                      />
                    </span>
                  </span>
                )}
                {row.proposed && (
                  <span className="block pt-1 text-xs">
                    <Link className="link" to={`/admin/control-changes/${row.proposed.id}`}>
                      {say('Proposed: {change}', { change: row.proposed.after ?? say('None') })}
                    </Link>
                  </span>
                )}
                {row.way && (
                  <span className="block max-w-60 pt-1 text-xs text-ink-2">
                    {say('Wants to sign in with {provider}. Confirm only if the person can’t sign in as before.', {
                      provider: row.way.named,
                    })}
                  </span>
                )}
                {row.operates && <span className="block text-xs">{say('Also operates the installation')}</span>}
              </>
            ),
          },
          {
            label: say('Last sign-in'),
            cell: (row) =>
              row.last_sign_in_at ? (
                <Moment at={row.last_sign_in_at} />
              ) : (
                <span className="text-ink-2">{say('never')}</span>
              ),
          },
          {
            label: say('MFA'),
            cell: (row) =>
              locked(row) ? (
                <Badge tone="destructive">{say('Locked')}</Badge>
              ) : row.factors > 0 ? (
                <Badge tone="good">{row.factors === 1 ? say('One') : String(row.factors)}</Badge>
              ) : (
                <Badge>{say('None')}</Badge>
              ),
          },
          {
            label: say('Actions'),
            buttons: true,
            cell: (row) => (
              <span className="flex flex-wrap gap-2">
                {row.waits && (
                  <MoveButton
                    whyNot={whyNotConfirm([{ user_id: row.user_id, given_by: row.waits.given_by }], { actor })}
                    run={() => confirm({ user_id: row.user_id })}
                    done={
                      row.proposed
                        ? say('Account of {person} confirmed. The proposed role still waits.', {
                            person: row.display_name || row.email,
                          })
                        : say('{person} confirmed', { person: row.display_name || row.email })
                    }
                  >
                    {say('Confirm account')}
                    <span className="sr-only"> {row.display_name || row.email}</span>
                  </MoveButton>
                )}
                {row.way && (
                  <MoveButton
                    whyNot={whyNotConfirmWay({ ...row.way, user_id: row.user_id }, { actor })}
                    run={() => confirmSignIn({ id: row.way!.id })}
                    done={say('Sign-in of {person} confirmed', { person: row.display_name || row.email })}
                  >
                    {say('Confirm sign-in')}
                    <span className="sr-only"> {row.display_name || row.email}</span>
                  </MoveButton>
                )}
                {locked(row) ? (
                  <MoveButton
                    whyNot={whyNotManage(row, { actor, verb: 'enable' })}
                    run={() => enable({ user_id: row.user_id })}
                    done={say('{person} unlocked', { person: row.display_name })}
                  >
                    {say('Unlock')}
                    <span className="sr-only"> {row.display_name}</span>
                  </MoveButton>
                ) : (
                  <MoveButton
                    whyNot={whyNotGrantYet('user', { actor, grantee: row })}
                    run={() => setAsking({ what: 'role', person: row })}
                  >
                    {say('Grant role')}
                    <span className="sr-only"> {say('to {person}', { person: row.display_name })}</span>
                  </MoveButton>
                )}
                {row.user_id !== actor.user_id && (
                  <More
                    of={row.display_name || row.email}
                    items={[
                      row.role !== 'user' && {
                        label: say('Remove role'),
                        whyNot: whyNotRevoke({ actor, grantee: row }),
                        run: () => setAsking({ what: 'revoke', person: row }),
                      },
                      row.sessions > 0 &&
                        !isAbove(row, actor) && {
                          label: say('Sign out everywhere'),
                          run: () => setAsking({ what: 'out', person: row }),
                        },
                      !locked(row) && {
                        label: say('Lock'),
                        danger: true,
                        whyNot: whyNotManage(row, { actor, verb: 'disable' }),
                        run: () => setAsking({ what: 'lock', person: row }),
                      },
                    ]}
                  />
                )}
              </span>
            ),
          },
        ]}
      />
      <p className="max-w-(--measure) text-xs text-ink-2">
        {say(
          'No one can sign in as another person here, so that every approval stays reliable. To help, share a screen or check the record’s history. People reset their own passwords from the sign-in page.',
        )}
      </p>
      {asking?.what === 'role' && <RoleDialog person={asking.person} onClose={() => setAsking(undefined)} />}
      {asking?.what === 'revoke' && (
        <ReasonDialog
          title={say('Remove the role of {person}: {role}?', {
            person: asking.person.display_name,
            role: translated(roleNames[asking.person.role]),
          })}
          about={
            asking.person.role === 'admin'
              ? say('Another administrator, or the person, must approve it. The person then keeps the user role.')
              : say('The person keeps the user role and is notified by email.')
          }
          label={say('Reason')}
          verb={say('Remove role')}
          press={() => revoke.press({ user_id: asking.person.user_id })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.what === 'lock' && (
        <SureDialog
          title={say('Lock {person}?', { person: asking.person.display_name })}
          about={
            asking.person.role === 'admin'
              ? say('Another administrator, or the person, must approve it. Nothing is deleted, and Unlock ends it.')
              : say('They are signed out at once and told by email. Nothing is deleted, and Unlock ends it.')
          }
          verb={say('Lock')}
          press={() => disable.press({ user_id: asking.person.user_id })}
          then={({ waiting }) => {
            toast(
              'good',
              waiting ? say(waitsForSecond) : say('{person} locked', { person: asking.person.display_name }),
            )
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.what === 'out' && (
        <ReasonDialog
          title={say('Sign {person} out everywhere?', { person: asking.person.display_name })}
          about={sayCount(asking.person.sessions, {
            one: '1 session ends at once. They can sign in again.',
            other: '{count} sessions end at once. They can sign in again.',
          })}
          verb={say('Sign out everywhere')}
          press={(reason) => out.press({ user_id: asking.person.user_id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

type Given = { role: Role; until?: string; reason: string }

/** A role is granted with a reason and an expiry date: one year, unless another is chosen. */
function RoleDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const today = useToday()
  const now = new Date(useNow())
  const grant = useCommand<typeof grantRole>('roles/grant')
  const momentOf = useMomentOf()
  const endOf = ({ role, until }: Given) => (until && role !== 'user' ? new Date(momentOf(until, '23:59')) : null)
  return (
    <AskDialog
      title={say('Grant a role to {person}', { person: person.display_name })}
      about={say(
        'A manager or administrator is approved by a second administrator, if you have one. Your reason is in the audit log.',
      )}
      verb={say('Grant role')}
      done={({ waiting }: { waiting: boolean }) => (waiting ? say(waitsForSecond) : say('Role granted'))}
      fields={{
        role: choice(['user', 'manager', 'admin'], { required: true, words: roleNames }),
        until: date({
          label: phrase('Effective to'),
          help: phrase('Inclusive. Everyone keeps the user role, which doesn’t expire.'),
        }),
        reason: longText({ required: true, max: 500, label: phrase('Reason') }),
      }}
      start={{ role: person.role === 'manager' ? 'admin' : 'manager', until: addMonths(today, usualMonths) }}
      whyNot={(given: Given) => {
        const end = endOf(given)
        const message =
          given.role !== 'user' && !end
            ? say('Enter an expiry date. Only an access review can keep a role with no expiry.')
            : end && end <= now
              ? say('Select a date in the future.')
              : null
        return message && { name: 'until', message }
      }}
      early={false}
      press={(given: Given) =>
        grant.press({
          user_id: person.user_id,
          role: given.role,
          until: endOf(given)?.toISOString() ?? null,
          reason: given.reason,
        })
      }
      onClose={onClose}
    />
  )
}
