import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#client/AuthProvider.tsx'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useRole } from '#client/use-role.ts'
import { useSells } from '#client/use-organization.ts'
import { useRows } from '#client/use-rows.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { eventOf, type EventName, type MailPreference, type Preference } from '../records.ts'
import { askedOf, preferenceFor } from '../rules.ts'
import { phrase, say, translated, type Phrase } from '#platform/say.ts'
import { sayOf } from '#platform/say-of.ts'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

type Own = Preference & { event: string }

const mails: Record<MailPreference, Phrase> = {
  at_once: phrase('At once'),
  daily: phrase('Daily digest'),
  off: phrase('Never'),
}
const sections: [title: Phrase, is: (name: EventName) => boolean][] = [
  [phrase('Approvals'), (name) => name.startsWith('approval') || name === 'delegation'],
  [
    phrase('My work'),
    (name) =>
      name.startsWith('task') ||
      name === 'due_today' ||
      name === 'term_over' ||
      name === 'report_made' ||
      name === 'agent_found' ||
      name === 'budget_threshold',
  ],
  [phrase('Records'), () => true],
]

/** Each event and channel, with the product's default until a person changes it. Notices required by law stay on. */
export function EventsPanel() {
  const { user } = useAuth()
  const { rows } = useBackend()
  const sells = useSells()
  const { operates } = useRole()
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const [saved, setSaved] = useState<EventName>()
  const { data, isError } = useRows<Own>('notification_preferences', (from) =>
    from.select('event,in_app,mail').limit(200),
  )

  /**
   * A change is shown at once, whatever older answer is still on its way; if saving fails, the stored value comes
   * back.
   */
  const [pressed, setPressed] = useState<Readonly<Partial<Record<EventName, Preference>>>>({})
  const preferenceOf = (event: EventName): Preference =>
    pressed[event] ??
    preferenceFor(
      event,
      data?.find((own) => own.event === event),
    )

  async function preference(event: EventName, change: Partial<Preference>) {
    const next = { ...preferenceOf(event), ...change }
    setPressed((now) => ({ ...now, [event]: next }))
    const { error } = await rows
      .from('notification_preferences')
      .upsert({ user_id: user!.id, event, ...next }, { onConflict: 'organization_id,user_id,event' })
    setRefusal(error ? translated(sentence(error)) : undefined)
    setSaved(error ? undefined : event)
    await queries.invalidateQueries({ queryKey: ['notification_preferences'] })
    setPressed((now) => (now[event] === next ? { ...now, [event]: undefined } : now))
  }

  const asked = askedOf({ sells, operates })
  const placed = sections.map(([title, is], at) => ({
    title,
    names: asked.filter((name) => is(name) && !sections.slice(0, at).some(([, earlier]) => earlier(name))),
  }))
  return (
    <Panel
      title={say('Notify me when…')}
      about={say('Events on the same record within a minute are combined. The daily digest arrives at 8:00 AM.')}
    >
      {(isError || refusal) && (
        <Notice tone="bad" title={refusal ?? say('Your notification settings couldn’t be loaded.')} />
      )}
      {!data && !isError && <SkeletonLines lines={6} />}
      {data &&
        placed.map(({ title, names }) => (
          <table key={title} className="mt-5 w-full text-left first-of-type:mt-0">
            <caption className="pb-1.5 text-left font-semibold text-ink">{say(title)}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{say('Event')}</th>
                <th scope="col">{say('In the app')}</th>
                <th scope="col">{say('By email')}</th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => {
                const { label, always } = eventOf(name)
                const own = preferenceOf(name)
                return (
                  <tr
                    key={name}
                    className="border-t border-line max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:py-2"
                  >
                    <th scope="row" className="py-2 pr-3 font-normal text-ink max-sm:col-span-2 max-sm:pb-0">
                      {translated(label)}
                      {saved === name && (
                        <span role="status" className="ml-2 text-xs text-good">
                          {say('Saved')}
                        </span>
                      )}
                    </th>
                    <td className="py-1.5 pr-4 sm:w-28">
                      <label className="inline-flex min-h-8 items-center gap-2 whitespace-nowrap text-ink-2 pointer-coarse:min-h-11">
                        <input
                          type="checkbox"
                          checked={own.in_app}
                          disabled={always !== undefined}
                          aria-label={say('In-app notification when {label}', { label: translated(label) })}
                          onChange={({ target }) => void preference(name, { in_app: target.checked })}
                          className="size-4.5 accent-(--action)"
                        />
                        {say('In app')}
                      </label>
                    </td>
                    <td className="py-1.5 sm:w-52">
                      <span className="flex items-center gap-2 text-ink-2">
                        <span aria-hidden>{sayOf('a column', 'Email')}</span>
                        <SelectBox
                          aria-label={say('Email when {label}', { label: translated(label) })}
                          value={own.mail}
                          disabled={always !== undefined}
                          onChange={({ target }) => void preference(name, { mail: target.value as MailPreference })}
                          className="w-full"
                        >
                          {Object.entries(mails).map(([value, words]) => (
                            <option key={value} value={value}>
                              {say(words)}
                            </option>
                          ))}
                        </SelectBox>
                      </span>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        ))}
    </Panel>
  )
}
