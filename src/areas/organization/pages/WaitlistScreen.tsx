import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { Invitations } from '#areas/organization/members/screens/Invitations.tsx'
import { asSheet } from '#areas/organization/publishing/rules.ts'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import type { eraseInquiry, inviteWaiting, listInquiries, Waiting } from '#areas/organization/operator/commands.ts'

/** The operator sees the product waitlist; an administrator, the people invited by their own organization. */
export default function WaitlistScreen() {
  const actor = useActor()
  return (
    <Screen
      area="Organization Admin"
      title="Waitlist"
      about={
        actor.operates
          ? 'People waiting for the product, with date and source.'
          : 'People your organization invited who haven’t joined yet.'
      }
    >
      {actor.operates ? <Waitlist /> : <Invited />}
    </Screen>
  )
}

const segments = {
  options: ['all', 'waiting', 'invited', 'joined'],
  words: { all: 'All', waiting: 'Waiting', invited: 'Invited', joined: 'Joined' },
} as const

function Waitlist() {
  const [query, setQuery] = useSearchParams()
  const segment = query.get('show') ?? 'all'
  const { data } = useAnswer<typeof listInquiries>('platform/inquiries', { kind: 'waitlist' }, { about: 'inquiries' })
  const invite = useCommand<typeof inviteWaiting>('platform/invite-waiting')
  const erase = useCommand<typeof eraseInquiry>('platform/erase-inquiry')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [erasing, setErasing] = useState<Waiting>()
  if (!data) return <SkeletonRows rows={6} />
  const stateOf = (row: Waiting) => (row.joined ? 'joined' : row.invited_at ? 'invited' : 'waiting')
  const shown = data.filter((row) => segment === 'all' || stateOf(row) === segment)
  const count = (state: string) => data.filter((row) => stateOf(row) === state).length
  const next = data
    .filter((row) => stateOf(row) === 'waiting')
    .slice(0, 10)
    .map(({ id }) => id)
  const answers = data.map(({ subject }) => subject ?? 'Not specified')
  const sources = [...new Set(answers)].map((name) => `${name}: ${answers.filter((each) => each === name).length}`)
  const toggle = (id: string) =>
    setChosen((now) => {
      const those = new Set(now)
      if (!those.delete(id)) those.add(id)
      return those
    })
  const save = () => {
    const address = URL.createObjectURL(
      new Blob(
        [asSheet(['number', 'name', 'email', 'agency', 'subject', 'message', 'created_at', 'invited_at'], data)],
        { type: 'text/csv' },
      ),
    )
    Object.assign(document.createElement('a'), { href: address, download: 'waitlist.csv' }).click()
    URL.revokeObjectURL(address)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Figures
        figures={[
          { label: 'Total', value: String(data.length), to: '/admin/waitlist' },
          { label: 'Waiting', value: String(count('waiting')), to: '/admin/waitlist?show=waiting' },
          { label: 'Invited', value: String(count('invited')), to: '/admin/waitlist?show=invited' },
          {
            label: 'Joined',
            value: data.length === 0 ? '0' : `${Math.round((count('joined') / data.length) * 100)}%`,
            to: '/admin/waitlist?show=joined',
          },
        ]}
      />
      {data.length > 0 && (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Segments
            id="show"
            label="Show"
            required
            field={segments}
            value={segment}
            onChange={(value) => setQuery(value === 'all' ? {} : { show: String(value) }, { preventScrollReset: true })}
          />
          <div className="flex flex-wrap gap-2">
            <Button onClick={save}>Export</Button>
            <Button onClick={() => setChosen(new Set(next))}>Select next 10</Button>
            <MoveButton
              look="main"
              whyNot={chosen.size === 0 ? 'Select people first.' : null}
              run={async () => {
                await invite({ ids: [...chosen] })
                setChosen(new Set())
              }}
              done="Emails sent"
            >
              Invite {chosen.size > 0 ? chosen.size : 'them'}
            </MoveButton>
          </div>
        </div>
      )}
      {sources.length > 1 && <p className="text-xs text-ink-2">First interests: {sources.join(' · ')}</p>}
      <PlainTable
        label="Waitlist"
        rows={shown}
        keyOf={({ id }) => id}
        empty={
          data.length === 0 ? (
            <Empty title="No one is waiting" action={<ButtonLink to="/waitlist">Open the waitlist form</ButtonLink>}>
              People who fill in the public form appear here, and you invite them.
            </Empty>
          ) : (
            'No entries match.'
          )
        }
        columns={[
          {
            label: 'Person',
            cell: (row) => (
              <label className="flex items-start gap-3">
                <input
                  type="checkbox"
                  className="mt-1 size-4.5 accent-(--action)"
                  disabled={stateOf(row) !== 'waiting'}
                  checked={chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
                <span className="min-w-0">
                  <span className="block font-semibold">{row.name}</span>
                  <span className="block text-xs break-all text-ink-2">{row.email}</span>
                </span>
              </label>
            ),
          },
          { label: 'Source', cell: (row) => row.agency ?? '' },
          {
            label: 'Interests',
            cell: (row) => (
              <>
                {row.subject}
                {row.message && <span className="block text-xs text-ink-2">{row.message}</span>}
              </>
            ),
          },
          { label: 'Joined on', cell: (row) => <Moment at={row.created_at} /> },
          {
            label: 'Status',
            cell: (row) =>
              stateOf(row) === 'joined' ? (
                <Badge tone="good">Joined</Badge>
              ) : row.invited_at ? (
                <>
                  Invited <Moment at={row.invited_at} />
                </>
              ) : (
                'Waiting'
              ),
          },
          {
            label: 'Actions',
            buttons: true,
            cell: (row) => (
              <Button look="danger" onClick={() => setErasing(row)}>
                Erase<span className="sr-only"> {row.name}</span>
              </Button>
            ),
          },
        ]}
      />
      {erasing && (
        <ReasonDialog
          title={`Erase what ${erasing.name} wrote?`}
          about="Everything this address wrote on our forms is permanently erased."
          verb="Erase"
          press={(reason) => erase.press({ id: erasing.id, reason })}
          onClose={() => setErasing(undefined)}
        />
      )}
    </div>
  )
}

const Invited = () => (
  <Invitations
    empty={
      <span className="flex flex-wrap items-center justify-between gap-3">
        No pending invitations: everyone invited has joined.<ButtonLink to="/team">Invite a teammate</ButtonLink>
      </span>
    }
  />
)
