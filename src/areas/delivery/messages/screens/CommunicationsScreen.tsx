import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Chip } from '#kit/parts/Chip.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Moment } from '#kit/parts/Time.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useTitles } from '#kit/record/use-titles.ts'
import { optionLabel } from '#platform/records/record.ts'
import type { createTemplate, editTemplate } from '../commands.ts'
import { threadLife } from '../life.ts'
import { message, messageTemplate, messageThread, type MessageTemplate, type MessageThread } from '../records.ts'
import { isUnanswered } from '../rules.ts'
import { sendsChanges } from '#kit/record/form-send.ts'

const { isOpen } = threadLife

const tabs = [
  { name: 'conversations', title: 'Conversations' },
  { name: 'templates', title: 'Templates' },
] as const

const shows: Readonly<Record<string, string>> = {
  unanswered: 'Unanswered for more than two days',
  failed: 'With undelivered messages',
  mine: 'Started by me',
  closed: 'Closed',
}

/** Messages to vendors and colleagues with their related records; unanswered ones come first. */
export default function CommunicationsScreen() {
  const [query, setQuery] = useSearchParams()
  const actor = useActor()
  const now = new Date(useNow()).toISOString()
  const [{ name: chosen }, choose] = useTab(tabs)
  const show = query.get('show')
  const { rows } = useRecords(messageThread, (from) => from.order('last_at', { ascending: false }).limit(500))
  const { rows: failed } = useRecords(message, (from) => from.eq('delivery', 'failed').limit(200))
  const write = (
    <ButtonLink look="main" to="/communications/new">
      <Icon name="plus" />
      New message
    </ButtonLink>
  )
  const narrowed = rows?.filter((row) => {
    switch (show) {
      case 'unanswered':
        return isUnanswered(row, now)
      case 'failed':
        return failed?.some(({ thread }) => thread === row.id) ?? false
      case 'mine':
        return row.started_by === actor.user_id && isOpen(row)
      case 'closed':
        return !isOpen(row)
      default:
        return isOpen(row)
    }
  })
  const vendors = useTitles(narrowed?.flatMap(({ vendor }) => (vendor ? [{ table: 'vendors', id: vendor }] : [])) ?? [])
  const unanswered = rows?.filter((row) => isUnanswered(row, now)).length
  return (
    <Screen
      area="Performance & Delivery"
      title="Messages"
      about="Conversations with vendors and staff, kept with the record."
      actions={write}
    >
      <div className="grid grid-cols-1 gap-5">
        {rows && failed ? (
          <Figures
            figures={[
              {
                label: 'Open',
                ...known(rows, (rows) => ({ value: String(rows.filter(isOpen).length), note: 'not closed yet' })),
                to: '/communications',
              },
              {
                label: 'Unanswered',
                ...known(unanswered, (unanswered) => ({
                  value: String(unanswered),
                  note: unanswered > 0 ? 'for more than two days' : 'none',
                  ...(unanswered > 0 && { tone: 'warn' as const }),
                })),
                to: '/communications?show=unanswered',
              },
              {
                label: 'Not delivered',
                ...known(failed, (failed) => ({
                  value: String(failed.length),
                  note: failed.length > 0 ? 'retrying' : 'all delivered',
                  ...(failed.length > 0 && { tone: 'bad' as const }),
                })),
                to: '/communications?show=failed',
              },
              {
                label: 'Yours',
                ...known(rows, (rows) => ({
                  value: String(rows.filter((row) => row.started_by === actor.user_id && isOpen(row)).length),
                  note: 'started by you',
                })),
                to: '/communications?show=mine',
              },
            ]}
          />
        ) : (
          <FiguresSkeleton />
        )}
        <Tabs label="Messages" tabs={tabs} chosen={chosen} onChoose={choose}>
          {chosen === 'conversations' && (
            <div className="grid grid-cols-1 gap-3">
              <div className="flex flex-wrap items-center gap-2">
                {show && shows[show] ? (
                  <Chip name="Only" value={shows[show]} onRemove={() => setQuery({}, { preventScrollReset: true })} />
                ) : (
                  <Link to="/communications?show=closed" className="link text-sm">
                    Closed conversations
                  </Link>
                )}
              </div>
              {!narrowed ? (
                <SkeletonLines lines={6} />
              ) : narrowed.length === 0 ? (
                <div className="rounded-md border border-line bg-surface">
                  <EmptyOf
                    of={messageThread}
                    title={show ? 'No conversations match' : 'No conversations yet'}
                    first={write}
                  />
                </div>
              ) : (
                <ul className="divide-y divide-line rounded-md border border-line bg-surface">
                  {narrowed.map((row) => (
                    <Line
                      key={row.id}
                      row={row}
                      vendor={row.vendor ? vendors.get(`vendors ${row.vendor}`)?.title : undefined}
                      waits={isUnanswered(row, now)}
                    />
                  ))}
                </ul>
              )}
            </div>
          )}
          {chosen === 'templates' && <Templates />}
        </Tabs>
      </div>
    </Screen>
  )
}

const Line = ({ row, vendor, waits }: { row: MessageThread; vendor: string | undefined; waits: boolean }) => (
  <li className="relative grid gap-x-6 gap-y-1 px-5 py-3.5 hover:bg-surface-2 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center">
    <span className="min-w-0">
      <Link
        to={`/communications/${row.id}`}
        className="font-semibold text-ink after:absolute after:inset-0 hover:text-action-ink hover:underline"
      >
        {row.subject}
      </Link>
      <span className="block text-xs text-ink-2">
        {row.kind === 'vendor' ? (vendor ?? row.address) : 'with colleagues'}
        {row.about_words && `, about ${row.about_words}`}
      </span>
    </span>
    <Dial state={!isOpen(row) ? 'off' : waits ? 'begun' : row.last === 'in' ? 'on' : 'half'}>
      {!isOpen(row)
        ? 'Closed'
        : waits
          ? 'No answer yet'
          : row.last === 'in'
            ? 'Answered'
            : optionLabel(messageThread.fields.last, row.last ?? 'note')}
    </Dial>
    <span className="text-xs text-ink-2 md:w-44 md:text-right">{row.last_at && <Moment at={row.last_at} />}</span>
  </li>
)

function Templates() {
  const [asking, setAsking] = useState<'new' | MessageTemplate>()
  const { rows } = useRecords(messageTemplate, (from) => from.order('name').limit(200))
  const create = useCommand<typeof createTemplate>('message-templates/create')
  const edit = useCommand<typeof editTemplate>('message-templates/edit')
  return (
    <Panel
      title="Templates"
      about="Reusable text. Placeholders such as {{vendor.name}} are filled for each message; one without a value stops it."
      actions={<Button onClick={() => setAsking('new')}>Add template</Button>}
    >
      {rows?.length === 0 && <p className="text-ink-2">No templates yet. Add text you use often.</p>}
      <ul className="divide-y divide-line">
        {rows?.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-60">
              <span className="font-semibold text-ink">{row.name}</span>
              <span className="block text-sm text-ink-2">{row.subject}</span>
            </span>
            <Button look="quiet" onClick={() => setAsking(row)}>
              Edit<span className="sr-only"> {row.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {asking === 'new' && (
        <FormDialog
          of={messageTemplate}
          title="Template"
          done="Template saved"
          send={create}
          onClose={() => setAsking(undefined)}
        />
      )}
      {typeof asking === 'object' && (
        <FormDialog
          of={messageTemplate}
          row={asking}
          title="Template"
          done="Template saved"
          send={sendsChanges(asking.id, edit)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}
