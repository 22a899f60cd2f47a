import { whyNotEdit } from '#platform/records/edit.ts'
import { useState } from 'react'
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
import { useTab } from '#kit/parts/use-tab.ts'
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
import type { beginReview, findConflicts, addStandardConflicts } from '../commands.ts'
import { reviewLife } from '../life.ts'
import { accessReview, dutyConflict } from '../records.ts'
import { mayDo, rolesInForce, rights, whyNotBeginReview } from '../rules.ts'

const tabs = [
  { name: 'matrix', title: 'Permissions' },
  { name: 'grants', title: 'Role grants' },
  { name: 'duties', title: 'Segregation of duties' },
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

/** Permissions of each role, and who holds the role, until when and why. */
export default function RolesScreen() {
  const actor = useActor()
  const [{ name: chosen }, choose] = useTab(tabs)
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
      about="Grant roles with a reason and an expiry date. Reviewed regularly."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: atLeast('admin', actor) ? 'Elevated roles' : 'Your role',
              ...known(grants, () => ({
                value: atLeast('admin', actor)
                  ? String(held.filter(({ role }) => role !== 'user').length)
                  : roleNames[actor.role],
              })),
              to: '/admin/roles?tab=grants',
            },
            {
              label: 'No expiry',
              ...known(grants, () => ({
                value: String(held.filter(({ expires_at, role }) => role !== 'user' && !expires_at).length),
                note: atLeast('admin', actor) ? 'covered by access reviews' : 'visible to you',
              })),
              to: '/admin/roles?tab=grants',
            },
            {
              label: 'Conflicts found',
              ...(atLeast('admin', actor)
                ? known(found, (found) => ({
                    value: String(found.met.length),
                    note: 'in 90 days',
                    ...(found.met.length > 0 && { tone: 'warn' as const }),
                  }))
                : { value: 'administrators only' }),
              to: '/admin/roles?tab=duties',
            },
            {
              label: 'Review in progress',
              ...known(reviews, (reviews) => ({
                value: reviews[0] ? `${Number(reviews[0].decided)} of ${Number(reviews[0].grants)}` : 'none',
              })),
              to: '/admin/roles?tab=reviews',
            },
          ]}
        />
        <Tabs label="Roles and permissions" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'matrix' && <Rights />}
          {chosen === 'grants' && <Grants grants={grants ?? []} people={people ?? []} />}
          {chosen === 'duties' &&
            (manages ? <Duties people={people ?? []} /> : <NotShown what="segregation-of-duties rules" />)}
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
 * The permission table, and what a person with one role could do, in words. On a phone only that role's column has
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
        aria-label="Permissions by role"
        tabIndex={0}
        className="relative overflow-x-auto rounded-md border border-line bg-surface"
      >
        <table className="w-full text-left text-sm md:min-w-[40rem]">
          <caption className="sr-only">Permissions by role</caption>
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
      <Panel title={`Permissions of the role ${roleNames[as].toLowerCase()}`}>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <InWords title="Can" of={rights.filter(({ from }) => mayDo(as, from))} />
          <InWords title="Can’t" of={rights.filter(({ from }) => !mayDo(as, from))} />
        </div>
        <p className="mt-4 text-xs text-ink-2">
          The database enforces these rules: row security and column rights apply whatever a screen shows. A test checks
          every table as every role.
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
    people.find(({ user_id }) => user_id === id)?.display_name ?? (id ? 'Former member' : 'No one')
  const now = useNow()
  const inForce = new Set(rolesInForce(grants, now).map(({ id }) => id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-(--measure) text-ink-2">
          A person’s newest grant that has not expired is active.{' '}
          {atLeast('admin', actor) ? '' : 'You see only your own roles. Administrators see all.'}
        </p>
        {atLeast('admin', actor) && <ButtonLink to="/user-management">Manage roles</ButtonLink>}
      </div>
      <PlainTable
        label="Role grants"
        rows={grants}
        keyOf={({ id }) => id}
        empty="No roles granted yet. Everyone is a user."
        columns={[
          { label: 'Person', cell: (row) => <span className="font-semibold">{name(row.user_id)}</span> },
          {
            label: 'Role',
            cell: (row) => (
              <>
                {roleNames[row.role]}{' '}
                {inForce.has(row.id) ? (
                  <Badge tone="good">Active</Badge>
                ) : (
                  <span className="text-xs text-ink-2">Replaced or expired</span>
                )}
              </>
            ),
          },
          {
            label: 'Granted on',
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
            label: 'Expires',
            cell: (row) => (row.expires_at ? asDay(row.expires_at) : <span className="text-ink-2">no expiry</span>),
          },
          { label: 'Reason', cell: (row) => row.reason ?? <span className="text-ink-2">none given</span>, wide: true },
        ]}
      />
    </div>
  )
}

function Duties({ people }: { people: readonly Person[] }) {
  const actor = useActor()
  const dayOf = useDayOf()
  const addStandard = useCommand<typeof addStandardConflicts>('duty-conflicts/add-standard')
  const rows = useRecords(dutyConflict, (from) => from.order('status').order('name').limit(200))
  const { data } = useAnswer<typeof findConflicts>(
    'duty-conflicts/find',
    {},
    { about: 'duty_conflicts', enabled: atLeast('admin', actor) },
  )
  const admin = atLeast('admin', actor)
  const name = (id: string) => people.find(({ user_id }) => user_id === id)?.display_name ?? 'Former member'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {admin && data && (
        <Panel
          title="Conflicts found"
          about={`From the audit log since ${dayInWords(dayOf(data.since))}. A match is a lead, not proof. Check the mitigating control.`}
        >
          <PlainTable
            label="People who did both duties of a rule"
            rows={data.met}
            keyOf={(row) => `${row.conflict} ${row.person} ${row.record}`}
            empty={
              rows.rows?.length ? 'No one did both duties of any rule.' : 'Add rules first. Nothing is checked yet.'
            }
            columns={[
              { label: 'Person', cell: (row) => <span className="font-semibold">{name(row.person)}</span> },
              { label: 'Rule', cell: (row) => row.name },
              {
                label: 'First duty',
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
                label: 'Second duty',
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
        title="Rules"
        actions={
          admin && (
            <>
              <MoveButton
                whyNot={whyNotEdit(dutyConflict, null, actor)}
                run={() => addStandard({})}
                done="Standard rules added"
              >
                Add standard rules
              </MoveButton>
              <ButtonLink to="/admin/roles/duties/new">New segregation-of-duties rule</ButtonLink>
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
          Every elevated role, kept or removed by an administrator who neither holds nor granted it.
        </p>
        <MoveButton
          look="main"
          whyNot={whyNotBeginReview({ actor, open, due_on: addDays(today, 14), today })}
          run={() => setBeginning(true)}
        >
          Start access review
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
      title="New access review"
      about="Lists every elevated role as of now. Two administrators are needed: you can’t decide on your own role or keep one you granted."
      verb="Start review"
      done="Access review started"
      fields={{ title: text({ required: true, max: 160 }), due_on: date({ required: true, label: 'Due' }) }}
      start={{ title: `Access review, ${asMonth(today.slice(0, 7))}`, due_on: addDays(today, 14) }}
      whyNot={({ due_on }) => (due_on <= today ? { name: 'due_on', message: 'Select a date in the future.' } : null)}
      early={false}
      press={({ title, due_on }) => begin.press({ title, due_on })}
      onClose={onClose}
    />
  )
}
