import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { useSells } from '#client/use-organization.ts'
import { asDay } from '#kit/dates.ts'
import { RankedBars } from '#kit/charts/RankedBars.tsx'
import type { MenuItem } from '#kit/overlays/Menu.tsx'
import { More } from '#kit/overlays/More.tsx'
import { Avatar } from '#kit/parts/Avatar.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Day } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { choice, person, ref, text } from '#platform/records/fields.ts'
import { jobNames, jobs, type Job } from '#platform/job.ts'
import { atLeast } from '#platform/roles.ts'
import { phrase, say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { delegation } from '#areas/organization/approvals/delegations/records.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { useToday } from '#client/use-today.ts'
import type { handWork, setDepartmentAmong, setJob } from '#areas/organization/members/people.ts'
import {
  whyNotHandWorkYet,
  whyNotInviteYet,
  whyNotSetDepartmentYet,
  whyNotSetJob,
} from '#areas/organization/members/rules.ts'
import { Invitations, useInvitations } from '#areas/organization/members/screens/Invitations.tsx'

const InviteDialog = lazy(() =>
  import('#areas/organization/members/screens/InviteDialog.tsx').then(({ InviteDialog }) => ({
    default: InviteDialog,
  })),
)

type Person = {
  user_id: string
  display_name: string
  email: string
  department: string
  job: Job | null
  joined_at: string
  disabled_at: string | null
}
type Center = { id: string; code: string; name: string; owner: string | null }

const tabs = [
  { name: 'people', title: phrase('People') },
  { name: 'work', title: phrase('Work') },
  { name: 'invitations', title: phrase('Invitations') },
] as const

/** Members, absences, delegates, and work to reassign. */
export default function TeamScreen() {
  const [query] = useSearchParams()
  const actor = useActor()
  const sells = useSells()
  const today = useToday()
  const [{ name: chosen }, choose] = useTab(tabs)
  const [dialog, setDialog] = useState<'invite' | { hand: Person } | { move: Person } | { job: Person } | undefined>(
    query.has('invite') ? 'invite' : undefined,
  )
  const { data: people } = useRows<Person>('organization_members', (from) =>
    from.select('user_id,display_name,email,department,job,joined_at,disabled_at').order('display_name').limit(2_000),
  )
  const { rows: away } = useRecords(delegation, (from) =>
    from.eq('away', true).lte('first_day', today).gte('last_day', today).is('ended_at', null).limit(500),
  )
  const { data: tasks } = useRows<{ assignee: string | null }>('tasks', (from) =>
    from.select('assignee').is('done_at', null).limit(1_000),
  )
  const invitations = useInvitations()
  const { data: centers } = useRows<Center>('cost_centers', (from) =>
    from.select('id,code,name,owner').eq('status', 'open').order('code').limit(500),
  )
  const name = (id: string) => people?.find(({ user_id }) => user_id === id)?.display_name ?? '…'
  const actsOn = (row: Person) =>
    [
      whyNotSetDepartmentYet({ actor }) === null && {
        label: say('Set department'),
        run: () => setDialog({ move: row }),
      },
      !sells &&
        whyNotSetJob({ actor, member: row }) === null && { label: say('Set job'), run: () => setDialog({ job: row }) },
      whyNotHandWorkYet({ actor, from: row }) === null && {
        label: say('Reassign work'),
        run: () => setDialog({ hand: row }),
      },
    ].filter((act) => act !== false)
  const here = people?.filter(({ disabled_at }) => disabled_at === null) ?? []
  const gone = away ?? []
  return (
    <Screen
      area="Organization Admin"
      title={say('Team')}
      about={sells ? say('Members and invitations.') : say('Members, absences and delegates.')}
      actions={
        <>
          {!sells && <ButtonLink to="/approvals/delegations">{say('Out of office')}</ButtonLink>}
          <MoveButton look="main" whyNot={whyNotInviteYet('user', { actor })} run={() => setDialog('invite')}>
            <Icon name="plus" />
            {say('Invite')}
          </MoveButton>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: say('People'),
              ...known(people, (people) => ({
                value: String(here.length),
                ...(people.length > here.length && {
                  note: say('{count} locked', { count: people.length - here.length }),
                }),
              })),
            },
            ...(sells
              ? []
              : [
                  {
                    label: say('Away today'),
                    ...known(away, () => ({ value: String(gone.length) })),
                    to: '/approvals/delegations',
                  },
                ]),
            {
              label: say('Open tasks'),
              ...known(tasks, (tasks) => ({ value: String(tasks.length), note: say('tasks you can see') })),
              to: '/team?tab=work',
            },
            {
              label: say('Invitations'),
              ...(atLeast('admin', actor)
                ? known(invitations, (invitations) => ({ value: String(invitations.length) }))
                : { value: say('administrators only') }),
              to: '/team?tab=invitations',
            },
          ]}
        />
        <Tabs
          label={say('Team')}
          tabs={tabs.map((tab) => ({ ...tab, title: say(tab.title) }))}
          chosen={chosen}
          onChoose={choose}
        >
          {chosen === 'people' && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <PlainTable
                label={say('People')}
                rows={people ?? []}
                keyOf={({ user_id }) => user_id}
                empty={say('No members yet.')}
                columns={[
                  {
                    label: say('Name'),
                    cell: (row) => (
                      <span className="flex items-center gap-3 md:min-w-60">
                        <Avatar name={row.display_name || row.email} />
                        <span className="min-w-0">
                          <span className="block font-semibold">{row.display_name || row.email}</span>
                          <span className="block text-xs break-words text-ink-2">{row.email}</span>
                        </span>
                      </span>
                    ),
                  },
                  { label: say('Department'), cell: (row) => row.department || null },
                  ...(sells ? [] : [{ label: say('Job'), cell: ({ job }: Person) => job && say(jobs[job]) }]),
                  ...(sells
                    ? []
                    : [
                        {
                          label: say('Owns'),
                          cell: (row: Person) => {
                            const own = centers?.filter(({ owner }) => owner === row.user_id) ?? []
                            return own.length > 0 ? (
                              <span className="flex flex-wrap gap-x-3">
                                {own.map((center) => (
                                  <Link
                                    key={center.id}
                                    className="link inline-flex min-h-6 items-center"
                                    to={`/cost-centers/${center.id}`}
                                  >
                                    {center.name}
                                  </Link>
                                ))}
                              </span>
                            ) : null
                          },
                        },
                      ]),
                  {
                    label: say('Today'),
                    cell: (row) => {
                      const out = gone.find(({ from_person }) => from_person === row.user_id)
                      return row.disabled_at ? (
                        <Badge tone="destructive">{say('Locked')}</Badge>
                      ) : out ? (
                        <>
                          <Say text="Away until {day}" values={{ day: <Day day={out.last_day} /> }} />
                          {'; '}
                          {out.to_person ? (
                            <Say text="{person} covers" values={{ person: <bdi>{name(out.to_person)}</bdi> }} />
                          ) : (
                            say('no delegate')
                          )}
                        </>
                      ) : (
                        say('Available')
                      )
                    },
                  },
                  {
                    label: say('Joined'),
                    cell: (row) => <span className="whitespace-nowrap">{asDay(row.joined_at)}</span>,
                    wide: true,
                  },
                  {
                    label: say('Actions'),
                    buttons: true,
                    cell: (row) => <RowActs acts={actsOn(row)} of={called(row)} />,
                  },
                ]}
              />
              {centers && centers.some(({ owner }) => owner) && (
                <p className="text-xs text-ink-2">
                  <Say
                    text="Departments are the cost centers with an owner: {link}."
                    values={{
                      link: (
                        <Link className="link" to="/cost-centers">
                          {say('edit cost centers')}
                        </Link>
                      ),
                    }}
                  />
                </p>
              )}
            </div>
          )}
          {chosen === 'work' && (
            <Panel title={say('Open tasks')} about={say('Open tasks you can see, by assignee.')}>
              <RankedBars
                title={say('Open tasks')}
                unit="count"
                of={say('Person')}
                figure={say('Open tasks')}
                rows={here
                  .map((person) => ({
                    name: person.display_name || person.email,
                    value: tasks?.filter(({ assignee }) => assignee === person.user_id).length ?? 0,
                    ...(person.user_id === actor.user_id && { to: '/notifications?tab=tasks' }),
                  }))
                  .toSorted((a, b) => b.value - a.value)}
              />
            </Panel>
          )}
          {chosen === 'invitations' && (
            <Invitations
              empty={
                atLeast('admin', actor)
                  ? say('No pending invitations.')
                  : say('Only administrators can see invitations.')
              }
            />
          )}
        </Tabs>
      </div>
      {dialog === 'invite' && (
        <Suspense>
          <InviteDialog onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
      {typeof dialog === 'object' && 'hand' in dialog && (
        <HandDialog from={dialog.hand} onClose={() => setDialog(undefined)} />
      )}
      {typeof dialog === 'object' && 'job' in dialog && (
        <JobDialog of={dialog.job} onClose={() => setDialog(undefined)} />
      )}
      {typeof dialog === 'object' && 'move' in dialog && (
        <DepartmentDialog of={dialog.move} centers={centers ?? []} onClose={() => setDialog(undefined)} />
      )}
    </Screen>
  )
}

/** The first act that this viewer may do is a button, and the others are behind one. */
function RowActs({ acts: [first, ...others], of }: { acts: readonly MenuItem[]; of: string }) {
  if (!first) return null
  return (
    <span className="flex gap-2 md:justify-end">
      <Button onClick={first.run}>
        {first.label}
        <span className="sr-only"> {say('of {person}', { person: of })}</span>
      </Button>
      <More items={others} of={of} />
    </span>
  )
}

const called = ({ display_name, email }: Person) => display_name || email

function JobDialog({ of, onClose }: { of: Person; onClose: () => void }) {
  const set = useCommand<typeof setJob>('members/set-job')
  return (
    <AskDialog
      title={say('Job of {person}', { person: called(of) })}
      verb={say('Save')}
      fields={{
        job: choice(jobNames, {
          label: phrase('Job'),
          words: jobs,
          help: phrase('Orders the menu, dashboard and search of this person. It changes no rights.'),
        }),
      }}
      start={{ job: of.job }}
      press={({ job }) => set.press({ user_id: of.user_id, job: job ?? null })}
      then={(saved: { job: keyof typeof jobs | null }) =>
        toast('good', say('Job saved'), saved.job ? say(jobs[saved.job]) : undefined)
      }
      onClose={onClose}
    />
  )
}

type DepartmentDialogProps = { of: Person; centers: readonly Center[]; onClose: () => void }

/** An agency with cost centers selects one of them; without them it writes a department freely. */
function DepartmentDialog({ of, centers, onClose }: DepartmentDialogProps) {
  const set = useCommand<ReturnType<typeof setDepartmentAmong>>('members/set-department')
  const dialog = { title: say('Department of {person}', { person: called(of) }), verb: say('Save'), onClose }
  const sends = {
    press: ({ department = null, center = null }: { department?: string | null; center?: string | null }) =>
      set.press({ user_id: of.user_id, department: department ?? centers.find(({ id }) => id === center)?.name ?? '' }),
    then: (saved: { department: string }) => toast('good', say('Department saved'), saved.department || undefined),
  }
  if (centers.length === 0)
    return (
      <AskDialog
        {...dialog}
        fields={{ department: text({ max: 120, label: phrase('Department') }) }}
        start={{ department: of.department || null }}
        {...sends}
      />
    )
  const now = centers.find(({ name }) => name === of.department)
  return (
    <AskDialog
      {...dialog}
      fields={{ center: ref('cost_centers', { label: phrase('Department'), help: helpFor(of.department, now) }) }}
      start={{ center: now?.id ?? null }}
      whyNot={({ center }) =>
        center && !centers.some(({ id }) => id === center)
          ? { name: 'center', message: say('This cost center is closed. Select another one.') }
          : null
      }
      early={false}
      {...sends}
    />
  )
}

/** A department from before the agency had cost centers is named, because none of them is selected. */
const helpFor = (department: string, now: Center | undefined) =>
  department === '' || now
    ? phrase('The name or code of a cost center.')
    : say('Now “{department}”, which is not a cost center.', { department })

function HandDialog({ from, onClose }: { from: Person; onClose: () => void }) {
  const sells = useSells()
  const hand = useCommand<typeof handWork>('members/hand-work')
  return (
    <AskDialog
      title={say('Reassign work of {person}', { person: from.display_name })}
      about={
        sells
          ? say('Open tasks go to another person.')
          : say('Open tasks go to another person. Set approval delegates under Out of office.')
      }
      verb={say('Reassign')}
      fields={{ to: person({ required: true, label: phrase('New assignee') }) }}
      whyNot={({ to }) => (to === from.user_id ? { name: 'to', message: say('Select a different person.') } : null)}
      early={false}
      press={({ to }) => hand.press({ from: from.user_id, to })}
      then={({ moved, left }) => {
        toast(
          'good',
          sayCount(moved, { one: '1 task reassigned', other: '{count} tasks reassigned' }),
          left === 0
            ? undefined
            : sayCount(left, {
                one: '1 task stays: the new assignee can’t see its record.',
                other: '{count} tasks stay: the new assignee can’t see their records.',
              }),
        )
      }}
      onClose={onClose}
    />
  )
}
