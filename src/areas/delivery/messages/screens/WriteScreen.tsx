import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { PersonInput, RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Chip } from '#kit/parts/Chip.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { useTitles } from '#kit/record/use-titles.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { useRows } from '#client/use-rows.ts'
import { plural } from '#platform/words.ts'
import type { startThreads } from '../commands.ts'
import { messageTemplate } from '../records.ts'
import { subjects, tokens, whyNotStart, type Subject } from '../rules.ts'

/** A separate email to each vendor, or a message to colleagues. */
export default function WriteScreen() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const start = useCommand<typeof startThreads>('message-threads/start')
  const { rows: templates } = useRecords(messageTemplate, (from) => from.order('name').limit(200))
  const [to, setTo] = useState<'vendor' | 'internal'>('vendor')
  const [vendors, setVendors] = useState<readonly string[]>(query.get('vendor') ? [query.get('vendor')!] : [])
  const [people, setPeople] = useState<readonly string[]>([])
  const [table, setTable] = useState<Subject | ''>(
    query.get('table') && query.get('table')! in subjects ? (query.get('table') as Subject) : '',
  )
  const [record, setRecord] = useState<string | null>(query.get('record'))
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const whyNot = whyNotStart({
    vendors: to === 'vendor' ? vendors.length : 0,
    people: to === 'internal' ? people.length : 0,
    subject,
    body,
  })
  const send = async () => {
    const { ids } = await start({
      subject: subject.trim(),
      body: body.trim(),
      vendors: to === 'vendor' ? [...vendors] : [],
      people: to === 'internal' ? [...people] : [],
      about: table && record ? { table, id: record } : null,
    })
    void navigate(ids.length === 1 ? `/communications/${ids[0]}` : '/communications')
  }
  return (
    <Screen
      narrow
      area="Performance & Delivery"
      title="New message"
      about="Each vendor gets a separate email. Staff are notified."
    >
      <div className="grid gap-6 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <fieldset className="flex flex-wrap gap-4">
          <legend className="mb-1 text-sm font-semibold text-ink">To</legend>
          {(
            [
              ['vendor', 'Vendors'],
              ['internal', 'Colleagues'],
            ] as const
          ).map(([kind, label]) => (
            <label key={kind} className="flex min-h-8 items-center gap-2 text-ink pointer-coarse:min-h-11">
              <input
                type="radio"
                name="to"
                checked={to === kind}
                onChange={() => setTo(kind)}
                className="size-4 accent-action"
              />
              {label}
            </label>
          ))}
        </fieldset>
        {to === 'vendor' ? (
          <Several ids={vendors} onRemove={(id) => setVendors(vendors.filter((each) => each !== id))} kind="vendor">
            <RefInput
              key={vendors.length}
              id="write-vendor"
              label={vendors.length > 0 ? 'Another vendor' : 'Vendor'}
              required={vendors.length === 0}
              field={{ to: 'vendors' }}
              value={null}
              onChange={(value) =>
                typeof value === 'string' && value && !vendors.includes(value) && setVendors([...vendors, value])
              }
            />
          </Several>
        ) : (
          <Several ids={people} onRemove={(id) => setPeople(people.filter((each) => each !== id))} kind="person">
            <PersonInput
              key={people.length}
              id="write-person"
              label={people.length > 0 ? 'Another colleague' : 'Colleague'}
              required={people.length === 0}
              value={null}
              onChange={(value) =>
                typeof value === 'string' && value && !people.includes(value) && setPeople([...people, value])
              }
            />
          </Several>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            id="write-about"
            label="Related record"
            field={{
              options: Object.keys(subjects),
              words: Object.fromEntries(Object.entries(subjects).map(([name, { label }]) => [name, label])),
            }}
            value={table}
            onChange={(value) => (setTable((value as Subject | null) ?? ''), setRecord(null))}
          />
          {table && (
            <RefInput
              key={table}
              id="write-record"
              label={subjects[table].label}
              required
              field={{ to: table }}
              value={record}
              onChange={(value) => setRecord((value as string | null) || null)}
            />
          )}
        </div>
        {templates && templates.length > 0 && (
          <Select
            id="write-template"
            label="Template"
            none="Select one"
            field={{
              options: templates.map(({ id }) => id),
              words: Object.fromEntries(templates.map(({ id, name }) => [id, name])),
            }}
            value=""
            onChange={(value) => {
              const found = templates.find(({ id }) => id === value)
              if (found) {
                setSubject(found.subject)
                setBody(found.body)
              }
            }}
          />
        )}
        <TextInput
          id="write-subject"
          label="Subject"
          required
          value={subject}
          onChange={(value) => setSubject(String(value ?? ''))}
        />
        <LongTextInput
          id="write-body"
          label="Message"
          required
          hint={`Placeholders: ${tokens.map((name) => `{{${name}}}`).join(', ')}.`}
          value={body}
          onChange={(value) => setBody(String(value ?? ''))}
        />
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={send}
            done={
              to === 'vendor'
                ? plural(vendors.length, { one: 'Message sent', other: 'Messages sent' })
                : 'Participants notified'
            }
          >
            Send
          </MoveButton>
          <ButtonLink look="quiet" to="/communications">
            Cancel
          </ButtonLink>
        </div>
      </div>
    </Screen>
  )
}

function Several({
  ids,
  onRemove,
  kind,
  children,
}: {
  ids: readonly string[]
  onRemove: (id: string) => void
  kind: 'vendor' | 'person'
  children: ReactNode
}) {
  const titles = useTitles(kind === 'vendor' ? ids.map((id) => ({ table: 'vendors', id })) : [])
  const { data: members } = useRows<{ user_id: string; display_name: string }>(
    'organization_members',
    (from) => from.select('user_id,display_name').in('user_id', [...ids]),
    { enabled: kind === 'person' && ids.length > 0 },
  )
  return (
    <div className="grid gap-3">
      {ids.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {ids.map((id) => (
            <Chip
              key={id}
              name="To"
              value={
                (kind === 'vendor'
                  ? titles.get(`vendors ${id}`)?.title
                  : members?.find(({ user_id }) => user_id === id)?.display_name) ?? '…'
              }
              onRemove={() => onRemove(id)}
            />
          ))}
        </div>
      )}
      {children}
    </div>
  )
}
