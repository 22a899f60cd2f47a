import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useMomentOf } from '#client/use-moment-of.ts'
import { useNow } from '#client/use-now.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { ErrorState, NoPermission } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addMonths } from '#platform/dates.ts'
import { choice, date, longText } from '#platform/records/fields.ts'
import { atLeast, type Role, roleNames } from '#platform/roles.ts'
import { usualMonths } from '#areas/organization/access/rules.ts'
import type { grantRole, revokeRole } from '#areas/organization/roles/commands.ts'
import { whyNotGrantYet, whyNotRevoke } from '#areas/organization/roles/rules.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { useToday } from '#client/use-today.ts'
import type { disableMember, enableMember } from '#areas/organization/members/commands.ts'
import type { endSessions, listPeople, PersonRow } from '#areas/organization/members/people.ts'
import { isAbove, whyNotManage } from '#areas/organization/members/rules.ts'

const filters = {
  options: ['all', 'elevated', 'no_factor', 'locked', 'ending'],
  words: { all: 'All', elevated: 'Above user', no_factor: 'One factor', locked: 'Locked', ending: 'Role ends' },
} as const
type Filter = (typeof filters.options)[number]

/** Who signs in, with which role until when, and how safely. */
export default function UsersScreen() {
  const actor = useActor()
  return (
    <Screen
      area="Platform Administration"
      title="Users"
      about="The people of your organization, with their roles and how they sign in."
    >
      {atLeast('admin', actor) ? (
        <Users />
      ) : (
        <div className="rounded-md border border-line bg-surface">
          <NoPermission what="how others sign in" who="An administrator" />
          <p className="px-5 pb-5 text-ink-2">
            Who works here stands under Team. Your own sign-in, devices and second factor stand under Settings.
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
  const [asking, setAsking] = useState<{ what: 'role' | 'revoke' | 'out'; person: PersonRow }>()
  const disable = useCommand<typeof disableMember>('members/disable')
  const enable = useCommand<typeof enableMember>('members/enable')
  const revoke = useCommand<typeof revokeRole>('roles/revoke')
  const out = useCommand<typeof endSessions>('members/end-sessions')
  if (isError)
    return (
      <div className="rounded-md border border-line bg-surface">
        <ErrorState what="Users" onRetry={() => void refetch()} />
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
          { label: 'People', value: String(data.length), to: '/user-management' },
          {
            label: 'Above user',
            value: String(data.filter(shows.elevated).length),
            to: '/user-management?show=elevated',
          },
          {
            label: 'With a second factor',
            value: `${data.length === 0 ? 0 : Math.round((withFactor / data.length) * 100)} %`,
            note: `${withFactor} of ${data.length}`,
            to: '/user-management?show=no_factor',
            ...(withFactor < data.length && { tone: 'warn' as const }),
          },
          { label: 'Locked', value: String(data.filter(locked).length), to: '/user-management?show=locked' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] sm:items-end">
        <Field
          id="find"
          label="Find"
          type="search"
          value={search}
          onChange={({ target }) => go({ search: target.value })}
        />
        <div className="max-w-full overflow-x-auto">
          <Segments
            id="show"
            label="Show"
            required
            field={filters}
            value={filter}
            onChange={(value) => go({ show: value === 'all' ? '' : String(value) })}
          />
        </div>
      </div>
      <PlainTable
        label="Users"
        rows={rows}
        keyOf={({ user_id }) => user_id}
        empty="Nobody is found. Take a filter away."
        columns={[
          {
            label: 'Person',
            cell: (row) => (
              <>
                <span className="block font-semibold">{row.display_name || row.email}</span>
                <span className="block text-xs break-words text-ink-2">{row.email}</span>
              </>
            ),
          },
          {
            label: 'Role',
            cell: (row) => (
              <>
                <span className="block">{roleNames[row.role]}</span>
                <span className="block text-xs text-ink-2">
                  {row.expires_at ? (
                    <>
                      until <Moment at={row.expires_at} />
                    </>
                  ) : row.role === 'user' ? (
                    'what everyone has'
                  ) : (
                    'no end'
                  )}
                </span>
                {row.reason && <span className="block text-xs text-ink-2">{row.reason}</span>}
                {row.operates && <span className="block text-xs">Also runs the installation</span>}
              </>
            ),
          },
          {
            label: 'Last sign-in',
            cell: (row) =>
              row.last_sign_in_at ? <Moment at={row.last_sign_in_at} /> : <span className="text-ink-2">never</span>,
          },
          {
            label: 'Second factor',
            cell: (row) =>
              locked(row) ? (
                <Badge tone="destructive">Locked</Badge>
              ) : row.factors > 0 ? (
                <Badge tone="good">{row.factors === 1 ? 'One' : String(row.factors)}</Badge>
              ) : (
                <Badge>None</Badge>
              ),
          },
          {
            label: 'Actions',
            buttons: true,
            cell: (row) => (
              <span className="flex flex-wrap gap-2">
                <MoveButton
                  whyNot={whyNotGrantYet('user', { actor, grantee: row })}
                  run={() => setAsking({ what: 'role', person: row })}
                >
                  Role<span className="sr-only"> of {row.display_name}</span>
                </MoveButton>
                {row.role !== 'user' && (
                  <MoveButton
                    whyNot={whyNotRevoke({ actor, grantee: row })}
                    run={() => setAsking({ what: 'revoke', person: row })}
                  >
                    Take away<span className="sr-only"> the role of {row.display_name}</span>
                  </MoveButton>
                )}
                {locked(row) ? (
                  <MoveButton
                    whyNot={whyNotManage(row, { actor, verb: 'enable' })}
                    run={() => enable({ user_id: row.user_id })}
                    done={`${row.display_name} can sign in again`}
                  >
                    Unlock<span className="sr-only"> {row.display_name}</span>
                  </MoveButton>
                ) : (
                  <MoveButton
                    look="danger"
                    whyNot={whyNotManage(row, { actor, verb: 'disable' })}
                    run={() => disable({ user_id: row.user_id })}
                    done={`${row.display_name} is locked out`}
                  >
                    Lock<span className="sr-only"> {row.display_name}</span>
                  </MoveButton>
                )}
                {row.sessions > 0 && row.user_id !== actor.user_id && !isAbove(row, actor) && (
                  <Button onClick={() => setAsking({ what: 'out', person: row })}>
                    Sign out<span className="sr-only"> {row.display_name} everywhere</span>
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
      <p className="max-w-(--measure) text-xs text-ink-2">
        Nobody signs in as somebody else here. Whoever needs help shows their screen, or you look at the history of the
        record: a sign-in in another name would make every signature doubtful. A password that was forgotten is set anew
        by its owner, through the letter on the sign-in page.
      </p>
      {asking?.what === 'role' && <RoleDialog person={asking.person} onClose={() => setAsking(undefined)} />}
      {asking?.what === 'revoke' && (
        <ReasonDialog
          title={`Take the role of ${roleNames[asking.person.role].toLowerCase()} away from ${asking.person.display_name}?`}
          about="They are a user from now on, and are told by mail."
          label="Reason"
          verb="Take it away"
          run={() => revoke({ user_id: asking.person.user_id })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.what === 'out' && (
        <ReasonDialog
          title={`Sign ${asking.person.display_name} out everywhere?`}
          about={`${asking.person.sessions === 1 ? 'One session ends' : `${asking.person.sessions} sessions end`} at once. They can sign in again.`}
          verb="Sign them out"
          run={(reason) => out({ user_id: asking.person.user_id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

type Given = { role: Role; until?: string; reason: string }

/** A role is given for a reason and until a day: a year, unless somebody says otherwise. */
function RoleDialog({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const today = useToday()
  const now = new Date(useNow())
  const grant = useCommand<typeof grantRole>('roles/grant')
  const momentOf = useMomentOf()
  const endOf = ({ role, until }: Given) => (until && role !== 'user' ? new Date(momentOf(until, '23:59')) : null)
  return (
    <AskDialog
      title={`A role for ${person.display_name}`}
      about="The newest role that has not ended is in force. They are told by mail, and the trail has your reason."
      verb="Give the role"
      done="The role is given"
      fields={{
        role: choice(['user', 'manager', 'admin'], { required: true, words: roleNames }),
        until: date({
          label: 'Until',
          help: 'It ends by itself at the end of that day. User is what everybody is, without an end.',
        }),
        reason: longText({ required: true, max: 500, label: 'What they need it for' }),
      }}
      start={{ role: person.role === 'manager' ? 'admin' : 'manager', until: addMonths(today, usualMonths) }}
      whyNot={(given: Given) => {
        const end = endOf(given)
        const message =
          given.role !== 'user' && !end
            ? 'Say until when. A role without an end is only kept by a review.'
            : end && end <= now
              ? 'Choose a day that is still to come.'
              : null
        return message && { name: 'until', message }
      }}
      early={false}
      run={(given: Given) =>
        grant({
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
