import { bookingStatus } from '../rules.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { CalendarMonth } from '#kit/boards/CalendarMonth.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { OperatorOnly } from './OperatorOnly.tsx'
import { PlainTable } from '#kit/parts/PlainTable.tsx'
import { useDayOf, useToday } from '#client/use-today.ts'
import type { DemoRow, extendDemo, listDemos, listInquiries } from '../commands.ts'

/** Demo requests, bookings and the demo organizations in use. */
export default function DemosScreen() {
  const actor = useActor()
  return (
    <Screen
      area="Organization Admin"
      title="Demos"
      about="Demo requests, bookings and demo organizations."
      actions={actor.operates && <ButtonLink to="/nyc-aging-demo">Create demo accounts</ButtonLink>}
    >
      {actor.operates ? (
        <Demos />
      ) : (
        <OperatorOnly what="demo requests">
          Demo requests go to the operator of this installation. To book a demo yourself,{' '}
          <Link className="link" to="/schedule-demo">
            select a time
          </Link>
          .
        </OperatorOnly>
      )}
    </Screen>
  )
}

function Demos() {
  const today = useToday()
  const dayOf = useDayOf()
  const [query, setQuery] = useSearchParams()
  const month = /^\d{4}-\d{2}$/.test(query.get('month') ?? '') ? query.get('month')! : today.slice(0, 7)
  const { data } = useAnswer<typeof listDemos>('platform/demos', {}, { about: 'demo_bookings' })
  const { data: requests } = useAnswer<typeof listInquiries>(
    'platform/inquiries',
    { kind: 'demo' },
    { about: 'inquiries' },
  )
  const extend = useCommand<typeof extendDemo>('platform/extend-demo')
  const [extending, setExtending] = useState<DemoRow>()
  if (!data) return <SkeletonRows rows={6} />
  const coming = data.bookings.filter((row) => bookingStatus.isOpen(row) && dayOf(row.starts_at) >= today)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Figures
        figures={[
          { label: 'Upcoming', value: String(coming.length) },
          { label: 'Requests', ...known(requests, (requests) => ({ value: String(requests.length) })) },
          { label: 'Organizations', value: String(data.demos.length) },
          {
            label: 'Expiring accounts',
            value: String(data.demos.reduce((sum, { accounts }) => sum + accounts, 0)),
            note: 'created on the demo page',
          },
        ]}
      />
      <Panel title="Calendar">
        <CalendarMonth
          label="Demos"
          month={month}
          today={today}
          onMonth={(to) => setQuery({ month: to }, { preventScrollReset: true })}
          entries={data.bookings
            .filter((row) => bookingStatus.isOpen(row))
            .map((each) => ({
              id: each.id,
              day: dayOf(each.starts_at),
              name: `${each.name}${each.agency ? `, ${each.agency}` : ''}`,
              to: `/admin/demos?month=${month}`,
            }))}
        />
      </Panel>
      <Panel title="Bookings">
        <PlainTable
          label="Bookings"
          rows={data.bookings}
          keyOf={({ id }) => id}
          empty="No bookings yet."
          columns={[
            {
              label: 'Person',
              cell: (row) => (
                <>
                  <span className="block font-semibold">{row.name}</span>
                  <span className="block text-xs break-all text-ink-2">
                    {row.email}
                    {row.agency && `, ${row.agency}`}
                  </span>
                </>
              ),
            },
            {
              label: 'When',
              cell: (row) => (
                <>
                  <Moment at={row.starts_at} />
                  <span className="block text-xs text-ink-2">{row.zone}</span>
                </>
              ),
            },
            {
              label: 'Status',
              cell: (row) => (bookingStatus.isOpen(row) ? <Badge tone="good">Booked</Badge> : <Badge>Canceled</Badge>),
            },
          ]}
        />
      </Panel>
      <Panel title="Requests">
        <PlainTable
          label="Requests"
          rows={requests ?? []}
          keyOf={({ id }) => id}
          empty="No demo requests yet."
          columns={[
            {
              label: 'Person',
              cell: (row) => (
                <>
                  <span className="block font-semibold">{row.name}</span>
                  <span className="block text-xs break-all text-ink-2">
                    {row.email}
                    {row.agency && `, ${row.agency}`}
                  </span>
                </>
              ),
            },
            { label: 'Request', cell: (row) => row.message ?? row.subject ?? '' },
            { label: 'Requested on', cell: (row) => <Moment at={row.created_at} /> },
          ]}
        />
      </Panel>
      <Panel
        title="Demo organizations"
        about="All data is fictional. Accounts from the demo page lock after 30 days and are then deleted; built-in demo people stay."
      >
        <PlainTable
          label="Demo organizations"
          rows={data.demos}
          keyOf={({ id }) => id}
          empty="No demo organizations."
          columns={[
            { label: 'Organization', cell: (row) => <span className="font-semibold">{row.name}</span> },
            { label: 'People', cell: (row) => row.people, figure: true },
            { label: 'Accounts', cell: (row) => row.accounts, figure: true },
            {
              label: 'Expires',
              cell: (row) =>
                row.ends_at ? <Moment at={row.ends_at} /> : <span className="text-ink-2">no expiry</span>,
            },
            {
              label: 'Actions',
              buttons: true,
              cell: (row) =>
                row.accounts > 0 ? (
                  <Button onClick={() => setExtending(row)}>
                    Extend<span className="sr-only"> {row.name}</span>
                  </Button>
                ) : null,
            },
          ]}
        />
      </Panel>
      {extending && (
        <ReasonDialog
          title={`Extend ${extending.name}?`}
          about="The demo accounts will expire thirty days from now."
          verb="Extend"
          press={(reason) => extend.press({ organization: extending.id, reason })}
          onClose={() => setExtending(undefined)}
        />
      )}
    </div>
  )
}
