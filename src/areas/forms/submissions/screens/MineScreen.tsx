import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useRecords } from '#client/use-record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { dialOf } from '#kit/record/status.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { form } from '../../forms/records.ts'
import { whyNotFill } from '../../forms/rules.ts'
import type { ownSubmissions } from '../commands.ts'
import { formSubmission } from '../records.ts'
import { useToday } from '#client/use-today.ts'

/** The forms a user may fill in, and the user's submissions. */
export default function MineScreen() {
  const actor = useActor()
  const today = useToday()
  const { rows: forms } = useRecords(form, (from) =>
    from.eq('status', 'published').order('folder').order('title').limit(500),
  )
  const { data: own } = useAnswer<typeof ownSubmissions>('form-submissions/own', {}, { about: 'form_submissions' })
  const open = forms?.filter((row) => whyNotFill(row, { actor, today }) === null)
  return (
    <Screen area="Forms" title="Forms to fill in" about="Select a form. Your submissions are below.">
      <div className="grid gap-5">
        {!open ? (
          <SkeletonLines lines={5} />
        ) : open.length === 0 ? (
          <EmptyOf of={form} title="No forms to fill in">
            A form appears here when it is published for you.
          </EmptyOf>
        ) : (
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {open.map((row) => (
              <li
                key={row.id}
                className="relative min-w-0 rounded-md border border-line bg-surface p-4 hover:bg-surface-2"
              >
                {row.folder && <p className="text-2xs text-ink-2">{row.folder}</p>}
                <Link
                  to={`/utility-form-filler/fill/${row.id}`}
                  className="link font-semibold after:absolute after:inset-0"
                >
                  {row.title}
                </Link>
                <p className="mt-1 text-sm text-ink-2">{row.purpose}</p>
              </li>
            ))}
          </ul>
        )}
        <Panel title="My submissions">
          {!own ? (
            <SkeletonLines lines={3} />
          ) : own.length === 0 ? (
            <p className="text-ink-2">No submissions yet. Your submissions appear here with their status.</p>
          ) : (
            <ul className="divide-y divide-line">
              {own.map((each) => (
                <li key={each.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
                  <span className="min-w-0">
                    <span className="font-mono text-xs">{each.number}</span>{' '}
                    <span className="text-ink">{each.title}</span>
                    {each.reason && <span className="block text-sm text-ink-2">{each.reason}</span>}
                  </span>
                  <span className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink-2">
                    <Moment at={each.sent_at} />
                    <Dial state={dialOf(each.status, formSubmission.fields.status)}>
                      {optionLabel(formSubmission.fields.status, each.status)}
                    </Dial>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </Screen>
  )
}
