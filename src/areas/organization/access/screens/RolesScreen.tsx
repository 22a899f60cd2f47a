import { useState } from 'react'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { asDay, asMonth } from '#kit/dates.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoPermission } from '#kit/parts/States.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays, dayInWords } from '#platform/dates.ts'
import { date, text } from '#platform/records/fields.ts'
import { atLeast, type Role, roleNames, roles } from '#platform/roles.ts'
import { inText } from '#platform/words.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { useDayOf, useToday } from '#client/use-today.ts'
import type { beginReview, findConflicts, takeInConflicts } from '../commands.ts'
import { reviewLife } from '../life.ts'
import { accessReview, dutyConflict } from '../records.ts'
import { mayDo, rolesInForce, rights, whyNotBeginReview } from '../rules.ts'

const tabs = [
  { name: 'matrix', title: 'Who may do what' },
  { name: 'grants', title: 'Roles that are held' },
  { name: 'duties', title: 'Conflicts of duties' },
  { name: 'reviews', title: 'Access reviews' },
] as const
type Grant = {
  id: string
  user_id: string
  role: Role
  granted_at: string
  expires_at: string | null
  granted_by: string | null
  reason: string | null
}
type Person = { user_id: string; display_name: string }

/** What each role may do, who holds it until when and why, and whether it still should be so. */
export default function RolesScreen() {
  const [query, setQuery] = useChosenQuery()
  const actor = useActor()
  const chosen = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'matrix'
  const manages = atLeast('manager', actor)
  const { rows: reviews } = useRecords(accessReview, (from) => from.eq('status', 'open').limit(1))
  const { data: grants } = useRows<Grant>('user_roles', (from) =>
    from
      .select('id,user_id,role,granted_at,expires_at,granted_by,reason')
      .order('granted_at', { ascending: false })
      .limit(1_000),
  )
  const { data: people } = useRows<Person>('organization_members', (from) =>
    from.select('user_id,display_name').order('display_name').limit(2_000),
  )
  const { data: found } = useAnswer<typeof findConflicts>(
    'duty-conflicts/find',
    {},
    { about: 'duty_conflicts', enabled: atLeast('admin', actor) },
  )
  const now = useNow()
  const held = rolesInForce(grants ?? [], now)
  return (
    <Screen
      area="Organization Admin"
      title="Roles and permissions"
      about="Roles are given with a reason and an end, by somebody else, and looked at again."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: atLeast('admin', actor) ? 'Roles above user' : 'Your role',
              ...known(grants, () => ({
                value: atLeast('admin', actor)
                  ? String(held.filter(({ role }) => role !== 'user').length)
                  : roleNames[actor.role],
              })),
              to: '/admin/roles?tab=grants',
            },
            {
              label: 'Without an end',
              ...known(grants, () => ({
                value: String(held.filter(({ expires_at, role }) => role !== 'user' && !expires_at).length),
                note: atLeast('admin', actor) ? 'reviewed instead' : 'as far as you see',
              })),
              to: '/admin/roles?tab=grants',
            },
            {
              label: 'Conflicts met',
              ...(atLeast('admin', actor)
                ? known(found, (found) => ({
                    value: String(found.met.length),
                    note: 'in 90 days',
                    ...(found.met.length > 0 && { tone: 'warn' as const }),
                  }))
                : { value: 'for administrators' }),
              to: '/admin/roles?tab=duties',
            },
            {
              label: 'Open review',
              ...known(reviews, (reviews) => ({
                value: reviews[0] ? `${Number(reviews[0].decided)} of ${Number(reviews[0].grants)}` : 'none',
              })),
              to: '/admin/roles?tab=reviews',
            },
          ]}
        />
        <Tabs
          label="Roles and permissions"
          tabs={tabs}
          chosen={chosen}
          onChoose={(name) => setQuery(name === 'matrix' ? {} : { tab: name }, { preventScrollReset: true })}
        >
          {chosen === 'matrix' && <Rights />}
          {chosen === 'grants' && <Grants grants={grants ?? []} people={people ?? []} />}
          {chosen === 'duties' &&
            (manages ? <Duties people={people ?? []} /> : <NotShown what="conflicts of duties" />)}
          {chosen === 'reviews' && (manages ? <Reviews /> : <NotShown what="access reviews" />)}
        </Tabs>
      </div>
    </Screen>
  )
}

const NotShown = ({ what }: { what: string }) => (
  <div className="rounded-md border border-line bg-surface">
    <NoPermission what={what} who="An administrator" />
  </div>
)

/**
 * The table, and one role tried on it: what somebody with it could do, in words. On a phone only that role's column has
 * room.
 */
function Rights() {
  const [as, setAs] = useState<Role>('user')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="max-w-60">
        <Select
          id="as"
          label="Test as"
          required
          field={{ options: roles, words: roleNames }}
          value={as}
          onChange={(value) => setAs((value as Role) ?? 'user')}
        />
      </div>
      <div
        role="region"
        aria-label="Who may do what"
        tabIndex={0}
        className="relative overflow-x-auto rounded-md border border-line bg-surface"
      >
        <table className="w-full text-left text-sm md:min-w-[40rem]">
          <caption className="sr-only">Who may do what</caption>
          <thead>
            <tr className="border-b border-line-strong bg-surface-2 text-2xs text-ink-2">
              <th scope="col" className="h-9 pl-5 font-semibold">
                Work
              </th>
              {roles.map((role) => (
                <th
                  key={role}
                  scope="col"
                  className={`px-3 text-center font-semibold ${role === as ? 'text-ink' : 'max-md:hidden'}`}
                >
                  {roleNames[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map(({ work, verb, from, note }) => (
              <tr key={work} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-3 pl-5 font-normal">
                  <span className="block">
                    {work}: {verb}
                  </span>
                  {note && <span className="block text-xs text-ink-2">{note}</span>}
                </th>
                {roles.map((role) => (
                  <td key={role} className={`px-3 text-center ${role === as ? 'bg-action-soft' : 'max-md:hidden'}`}>
                    {mayDo(role, from) ? (
                      <>
                        <Icon name="check" className="inline size-4 text-good" />
                        <span className="sr-only">yes</span>
                      </>
                    ) : (
                      <span className="text-ink-3">
                        <span aria-hidden>–</span>
                        <span className="sr-only">no</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Panel title={`A person with the role ${roleNames[as].toLowerCase()}`}>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <InWords title="May" of={rights.filter(({ from }) => mayDo(as, from))} />
          <InWords title="May not" of={rights.filter(({ from }) => !mayDo(as, from))} />
        </div>
        <p className="mt-4 text-xs text-ink-2">
          The database has the last word: row security and the rights of each column hold whatever a screen shows. A
          test tries every table as every role.
        </p>
      </Panel>
    </div>
  )
}

const InWords = ({ title, of }: { title: string; of: readonly (typeof rights)[number][] }) =>
  of.length > 0 && (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 grid gap-1 text-ink-2">
        {of.map(({ work, verb }) => (
          <li key={work}>
            {verb} {inText(work)}
          </li>
        ))}
      </ul>
    </div>
  )

function Grants({ grants, people }: { grants: readonly Grant[]; people: readonly Person[] }) {
  const actor = useActor()
  const name = (id: string | null) =>
    people.find(({ user_id }) => user_id === id)?.display_name ?? (id ? 'Somebody who left' : 'Nobody')
  const now = useNow()
  const inForce = new Set(rolesInForce(grants, now).map(({ id }) => id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-(--measure) text-ink-2">
          The newest role that has not ended is in force.{' '}
          {atLeast('admin', actor) ? '' : 'You see your own; administrators see all.'}
        </p>
        {atLeast('admin', actor) && <ButtonLink to="/user-management">Give or take away roles</ButtonLink>}
      </div>
      <PlainTable
        label="Roles that are held"
        rows={grants}
        keyOf={({ id }) => id}
        empty="No role was ever given: everybody is a user."
        columns={[
          { label: 'Person', cell: (row) => <span className="font-semibold">{name(row.user_id)}</span> },
          {
            label: 'Role',
            cell: (row) => (
              <>
                {roleNames[row.role]}{' '}
                {inForce.has(row.id) ? (
                  <Badge tone="good">In force</Badge>
                ) : (
                  <span className="text-xs text-ink-2">replaced or over</span>
                )}
              </>
            ),
          },
          {
            label: 'Given',
            cell: (row) => (
              <>
                {asDay(row.granted_at)}
                <span className="block text-xs text-ink-2">
                  {row.granted_by ? `by ${name(row.granted_by)}` : 'with the membership'}
                </span>
              </>
            ),
          },
          {
            label: 'Ends',
            cell: (row) => (row.expires_at ? asDay(row.expires_at) : <span className="text-ink-2">no end</span>),
          },
          {
            label: 'Reason',
            cell: (row) => row.reason ?? <span className="text-ink-2">none written</span>,
            wide: true,
          },
        ]}
      />
    </div>
  )
}

function Duties({ people }: { people: readonly Person[] }) {
  const actor = useActor()
  const dayOf = useDayOf()
  const takeIn = useCommand<typeof takeInConflicts>('duty-conflicts/take-in')
  const rows = useRecords(dutyConflict, (from) => from.order('status').order('name').limit(200))
  const { data } = useAnswer<typeof findConflicts>(
    'duty-conflicts/find',
    {},
    { about: 'duty_conflicts', enabled: atLeast('admin', actor) },
  )
  const admin = atLeast('admin', actor)
  const name = (id: string) => people.find(({ user_id }) => user_id === id)?.display_name ?? 'Somebody who left'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {admin && data && (
        <Panel
          title="Who did both"
          about={`Read from the trail since ${dayInWords(dayOf(data.since))}. A meeting is a question, not a proof: what stands against it is written beside it.`}
        >
          <PlainTable
            label="Who did both duties of a conflict"
            rows={data.met}
            keyOf={(row) => `${row.conflict} ${row.person} ${row.record}`}
            empty={
              rows.rows?.length
                ? 'Nobody did both duties of any conflict.'
                : 'Name the conflicts first: nothing is looked for yet.'
            }
            columns={[
              { label: 'Person', cell: (row) => <span className="font-semibold">{name(row.person)}</span> },
              { label: 'Conflict', cell: (row) => row.name },
              {
                label: 'Did',
                cell: (row) => (
                  <>
                    <span className="font-mono text-xs">{row.first.command}</span>
                    <span className="block text-xs text-ink-2">
                      <Moment at={row.first.at} />
                    </span>
                  </>
                ),
              },
              {
                label: 'and',
                cell: (row) => (
                  <>
                    <span className="font-mono text-xs">{row.second.command}</span>
                    <span className="block text-xs text-ink-2">
                      <Moment at={row.second.at} />
                    </span>
                  </>
                ),
              },
            ]}
          />
        </Panel>
      )}
      <Panel
        title="Conflicts that are looked for"
        actions={
          admin && (
            <>
              <MoveButton whyNot={null} run={() => takeIn({})} done="The usual conflicts are named">
                Take the usual ones in
              </MoveButton>
              <ButtonLink to="/admin/roles/duties/new">New conflict</ButtonLink>
            </>
          )
        }
      >
        <RecordTable of={dutyConflict} found={rows} />
      </Panel>
    </div>
  )
}

function Reviews() {
  const actor = useActor()
  const today = useToday()
  const [beginning, setBeginning] = useState(false)
  const found = useRecords(accessReview, (from) => from.order('created_at', { ascending: false }).limit(100))
  const open = found.rows?.filter(reviewLife.isOpen).length ?? 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-(--measure) text-ink-2">
          Each role above user, kept or taken away by somebody who neither holds it nor gave it.
        </p>
        <MoveButton
          look="main"
          whyNot={whyNotBeginReview({ actor, open, due_on: addDays(today, 14), today })}
          run={() => setBeginning(true)}
        >
          Begin a review
        </MoveButton>
      </div>
      <RecordTable of={accessReview} found={found} />
      {beginning && <BeginDialog today={today} onClose={() => setBeginning(false)} />}
    </div>
  )
}

function BeginDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const begin = useCommand<typeof beginReview>('access-reviews/begin')
  return (
    <AskDialog
      title="Begin an access review"
      about="Every role above user is written down as it is now. Two people are needed: nobody decides on their own role, nor keeps one that they gave."
      verb="Begin the review"
      done="The review has begun"
      fields={{ title: text({ required: true, max: 160 }), due_on: date({ required: true, label: 'Due' }) }}
      start={{ title: `Access review, ${asMonth(today.slice(0, 7))}`, due_on: addDays(today, 14) }}
      whyNot={({ due_on }) =>
        due_on <= today ? { name: 'due_on', message: 'Choose a day that is still to come.' } : null
      }
      early={false}
      run={({ title, due_on }) => begin({ title, due_on })}
      onClose={onClose}
    />
  )
}
