import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useTitles } from '#kit/record/use-titles.ts'
import { optionLabel } from '#platform/records/record.ts'
import { firstReason } from '#platform/rules.ts'
import type { noteAnswer, writeMessage } from '../commands.ts'
import { threadLife } from '../life.ts'
import { message, messageThread, threadPerson, type Message, type MessageThread } from '../records.ts'
import { whyNotReceive, whyNotWrite } from '../rules.ts'

const list = { to: '/communications', label: 'Messages' }

export default function ThreadScreen() {
  const found = useRecord(messageThread, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={messageThread} found={found} list={list} />
}

function One({ row }: { row: MessageThread }) {
  const [answering, setAnswering] = useState(false)
  const { rows } = useRecords(message, (from) => from.eq('thread', row.id).order('written_at').limit(500))
  const { rows: people } = useRecords(threadPerson, (from) => from.eq('thread', row.id).limit(100))
  const { data: members } = useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').limit(1_000),
  )
  const vendors = useTitles(row.vendor ? [{ table: 'vendors', id: row.vendor }] : [])
  const nameOf = (id: string | null) => members?.find(({ user_id }) => user_id === id)?.display_name ?? '…'
  return (
    <RecordPage
      of={messageThread}
      life={threadLife}
      row={row}
      list={list}
      actions={
        <>
          {whyNotReceive(row) === null && <Button onClick={() => setAnswering(true)}>Record answer</Button>}
          <Moves life={threadLife} row={row} />
        </>
      }
    >
      <Panel title="Messages">
        <ol className="grid grid-cols-1 gap-4">
          {rows?.map((each) => (
            <OneMessage
              key={each.id}
              of={each}
              name={each.direction === 'in' ? (each.from_name ?? 'Vendor') : nameOf(each.by)}
            />
          ))}
        </ol>
      </Panel>
      <Reply row={row} />
      <Panel title="Conversation">
        <Facts
          facts={[
            {
              label: 'Participants',
              ...(row.kind === 'vendor'
                ? {
                    value: (
                      <>
                        <Link to={`/vendor-directory/${row.vendor}`} className="link">
                          {vendors.get(`vendors ${row.vendor}`)?.title ?? 'Vendor'}
                        </Link>
                        , {row.address}
                      </>
                    ),
                  }
                : knownOf([people, members], (people) => ({
                    value: people.map(({ person }) => nameOf(person)).join(', '),
                  }))),
            },
            {
              label: 'About',
              value:
                row.about_table && row.about_record ? (
                  <Link to={`/records/${row.about_table}/${row.about_record}`} className="link">
                    {row.about_words ?? 'Record'}
                  </Link>
                ) : (
                  'No record'
                ),
            },
            { label: 'Started by', ...known(members, () => ({ value: nameOf(row.started_by) })) },
          ]}
        />
      </Panel>
      {answering && <AnswerDialog row={row} onClose={() => setAnswering(false)} />}
    </RecordPage>
  )
}

const OneMessage = ({ of, name }: { of: Message; name: string }) => (
  <li
    className={`rounded-md border p-4 ${of.direction === 'in' ? 'border-line-strong bg-surface-2' : of.direction === 'note' ? 'border-dashed border-line-strong' : 'border-line'}`}
  >
    <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
      <span>
        <span className="font-semibold text-ink">{name}</span>,{' '}
        {optionLabel(message.fields.direction, of.direction).toLowerCase()}
      </span>
      <span>
        <Moment at={of.written_at} />
        {of.delivery !== 'none' && (
          <span className={of.delivery === 'failed' ? 'text-bad' : ''}>
            , {optionLabel(message.fields.delivery, of.delivery).toLowerCase()}
          </span>
        )}
      </span>
    </p>
    <LongText text={of.body} />
  </li>
)

function Reply({ row }: { row: MessageThread }) {
  const write = useCommand<typeof writeMessage>('message-threads/write')
  const [body, setBody] = useState('')
  const whyNot = firstReason(whyNotWrite(row), body.trim() === '' && 'Enter a message.')
  const send = async (note: boolean) => {
    await write({ id: row.id, body: body.trim(), note })
    setBody('')
  }
  if (!threadLife.isOpen(row)) return null
  return (
    <Panel title="Reply">
      <div className="grid gap-3">
        <LongTextInput
          id="reply"
          label="Message"
          required
          value={body}
          onChange={(value) => setBody(String(value ?? ''))}
        />
        <div className="flex flex-wrap gap-2">
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={() => send(false)}
            done={row.kind === 'vendor' ? 'Message sent' : 'Participants notified'}
          >
            {row.kind === 'vendor' ? `Send to ${row.address}` : 'Send'}
          </MoveButton>
          {row.kind === 'vendor' && (
            <MoveButton whyNot={whyNot} run={() => send(true)} done="Internal note saved">
              Save internal note
            </MoveButton>
          )}
        </div>
      </div>
    </Panel>
  )
}

function AnswerDialog({ row, onClose }: { row: MessageThread; onClose: () => void }) {
  const note = useCommand<typeof noteAnswer>('message-threads/note-answer')
  const [from, setFrom] = useState('')
  const [body, setBody] = useState('')
  return (
    <Dialog
      title="Record answer"
      about="Email replies go to the sender. Record answers by email, phone or mail here."
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <MoveButton
            look="main"
            whyNot={firstReason(from.trim() === '' && 'Enter who answered.', body.trim() === '' && 'Enter the answer.')}
            run={async () => (await note({ id: row.id, body: body.trim(), from_name: from.trim() }), onClose())}
            done="Answer saved"
          >
            Save answer
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <TextInput
          id="answer-from"
          label="From"
          required
          value={from}
          onChange={(value) => setFrom(String(value ?? ''))}
        />
        <LongTextInput
          id="answer-body"
          label="Answer"
          required
          value={body}
          onChange={(value) => setBody(String(value ?? ''))}
        />
      </div>
    </Dialog>
  )
}
