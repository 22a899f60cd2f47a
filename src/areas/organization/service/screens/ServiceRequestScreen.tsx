import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useAnswer } from '#client/use-answer.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Deadline } from '#kit/parts/Deadline.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { More } from '#kit/overlays/More.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Timeline } from '#kit/parts/Timeline.tsx'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { choice, longText, ref } from '#platform/records/fields.ts'
import type {
  answerServiceRequest,
  countFollowers,
  mergeServiceRequest,
  scoreServiceRequest,
  showServiceRequest,
} from '../commands.ts'
import { serviceLife } from '../life.ts'
import { serviceAnswer, serviceNote, serviceRequest, type ServiceRequest } from '../records.ts'
import { mayBeSame, whyNotScore, whyNotScoreFor, whyNotShow } from '../rules.ts'
import { ClockWords } from './ClockWords.tsx'
import { ReportPhotos } from './ReportPhotos.tsx'

const list = { to: '/customer-management', label: 'Service requests' }

export default function ServiceRequestScreen() {
  const found = useRecord(serviceRequest, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={serviceRequest} found={found} list={list} />
}

function One({ row }: { row: ServiceRequest }) {
  const now = new Date(useNow()).toISOString()
  const { rows: notes } = useRecords(serviceNote, (from) =>
    from.eq('request', row.id).order('created_at', { ascending: false }).limit(200),
  )
  const { rows: answers } = useRecords(serviceAnswer, (from) => from.eq('request', row.id).order('position').limit(200))
  const { rows: others } = useRecords(serviceRequest, (from) =>
    from
      .eq('category', row.category)
      .in('status', serviceLife.openStatuses)
      .neq('id', row.id)
      .order('created_at')
      .limit(200),
  )
  const alike = others?.filter((other) => mayBeSame(row, other)) ?? []
  const open = serviceLife.isOpen(row)
  return (
    <RecordPage of={serviceRequest} life={serviceLife} row={row} list={list} actions={<Actions row={row} />}>
      {open && alike.length > 0 && (
        <Notice
          tone="warn"
          title={plural(alike.length, {
            one: 'Possible duplicate of another request',
            other: `Possible duplicate of ${alike.length} other requests`,
          })}
        >
          {alike.slice(0, 3).map((other) => (
            <Link key={other.id} className="link mr-4" to={`/customer-management/${other.id}`}>
              {other.number} {other.title}
            </Link>
          ))}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Resolution',
            value: <ClockWords row={row} now={now} />,
            ...(row.resolve_by && { note: <Deadline at={row.resolve_by} /> }),
          },
          {
            label: 'First response',
            value: row.responded_at ? <Moment at={row.responded_at} /> : 'none yet',
            ...(row.respond_by &&
              !row.responded_at && {
                note: (
                  <>
                    due <Deadline at={row.respond_by} />
                  </>
                ),
              }),
            ...(row.respond_by && !row.responded_at && row.respond_by < now && { tone: 'bad' as const }),
          },
          { label: 'Satisfaction', value: row.score === null ? 'no score' : `${Number(row.score)} of 5` },
        ]}
      />
      <Panel title="Request">
        {row.details && (
          <div className="mb-3">
            <LongText text={row.details} />
          </div>
        )}
        <RecordFacts
          of={serviceRequest}
          row={row}
          show={[
            'client',
            'category',
            'priority',
            'place',
            'files',
            'assignee',
            'reporter',
            'email',
            'origin',
            'confirmation',
            'duplicate_of',
          ]}
        />
        <Told row={row} />
      </Panel>
      {answers && answers.length > 0 && (
        <Panel title="Answers" about="The resident’s answers to your questions. The public doesn’t see them.">
          <dl className="grid gap-3">
            {answers.map(({ id, question, answer }) => (
              <div key={id}>
                <dt className="text-sm text-ink-2">{question}</dt>
                <dd className="whitespace-pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      {row.origin === 'resident' && <ReportPhotos row={row} />}
      {open && <AnswerPanel row={row} />}
      <Panel title="Activity">
        {notes && (
          <Timeline
            label="Activity"
            entries={notes.map(({ id, created_at, kind, words, is_public }) => ({
              id,
              at: created_at,
              words: `${kind === 'answer' ? 'Answered: ' : kind === 'note' ? 'Noted: ' : ''}${words}${is_public ? ' (published)' : ''}`,
            }))}
          />
        )}
      </Panel>
      {row.score_words && (
        <Panel title="Statement">
          <p>“{row.score_words}”</p>
        </Panel>
      )}
    </RecordPage>
  )
}

/** How many residents are emailed about it. */
const useTold = ({ id }: ServiceRequest) =>
  useAnswer<typeof countFollowers>('service-requests/followers', { id }, { about: 'service_requests' }).data

/** Who is told of the next move. */
function Told({ row }: { row: ServiceRequest }) {
  const told = useTold(row)
  if (!told || told.reporters + told.followers === 0) return null
  return (
    <p className="mt-3 text-sm text-ink-2">
      Emailed about each change: {told.reporters}{' '}
      {plural(told.reporters, { one: 'person who reported it', other: 'people who reported it' })}, {told.followers}{' '}
      {plural(told.followers, { one: 'follower', other: 'followers' })}.
    </p>
  )
}

function AnswerPanel({ row }: { row: ServiceRequest }) {
  const actor = useActor()
  const answer = useCommand<typeof answerServiceRequest>('service-requests/answer')
  const [words, setWords] = useState('')
  const [toPublic, setToPublic] = useState(false)
  const told = useTold(row)
  const mailed = row.origin === 'client' ? row.email !== null : (told?.reporters ?? 0) > 0
  const whyNot = words.trim() ? null : 'Enter a message first.'
  const send = async (kind: 'answer' | 'note') => {
    await answer({ id: row.id, kind, words: words.trim(), to_public: kind === 'answer' && toPublic })
    setWords('')
  }
  return (
    <Panel
      title="Reply or note"
      about={
        mailed
          ? 'A reply is emailed to the requester. An internal note is not.'
          : 'The requester gave no email address: a reply is only recorded here.'
      }
    >
      <LongTextInput id="words" label="Message" value={words} onChange={(value) => setWords(String(value ?? ''))} />
      {whyNotShow(row, actor) === null && (
        <FlagInput
          id="to-public"
          label="Show this reply in the citizen portal"
          value={toPublic}
          onChange={(value) => setToPublic(value === true)}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <MoveButton
          look="main"
          whyNot={whyNot}
          run={() => send('answer')}
          done={mailed ? 'Reply sent' : 'Reply recorded'}
        >
          {mailed ? 'Send reply' : 'Record reply'}
        </MoveButton>
        <MoveButton whyNot={whyNot} run={() => send('note')} done="Note added">
          Add internal note
        </MoveButton>
      </div>
    </Panel>
  )
}

const satisfaction = {
  score: choice(['5', '4', '3', '2', '1'], {
    required: true,
    label: 'Score',
    words: { '5': '5, very satisfied', '1': '1, not satisfied' },
  }),
  said: longText({ max: 2_000, label: 'Statement' }),
}

function Actions({ row }: { row: ServiceRequest }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'merge' | 'score'>()
  const merge = useCommand<typeof mergeServiceRequest>('service-requests/merge')
  const show = useCommand<typeof showServiceRequest>('service-requests/show')
  const mark = useCommand<typeof scoreServiceRequest>('service-requests/score')
  const { id } = row
  const close = () => setAsking(undefined)
  const open = serviceLife.isOpen(row)
  return (
    <>
      {open && whyNotEdit(serviceRequest, row, actor) === null && (
        <ButtonLink to={`/customer-management/${id}/edit`}>Edit</ButtonLink>
      )}
      <Moves life={serviceLife} row={row} />
      {row.origin === 'resident' && (
        <MoveButton
          whyNot={whyNotShow(row, actor)}
          run={() => show({ id, is_public: !row.is_public })}
          done={row.is_public ? 'Request unpublished' : 'Request published'}
        >
          {row.is_public ? 'Unpublish' : 'Publish'}
        </MoveButton>
      )}
      {open && <ButtonLink to={`/maintenance-management?action=create&request=${id}`}>Create work order</ButtonLink>}
      {row.origin !== 'resident' && whyNotScore(row) === null && (
        <MoveButton whyNot={whyNotScoreFor(row, actor)} run={() => setAsking('score')}>
          Add satisfaction score
        </MoveButton>
      )}
      <More items={[open && { label: 'Mark as duplicate', run: () => setAsking('merge') }]} />
      {asking === 'merge' && (
        <AskDialog
          title="Mark as duplicate?"
          about="Its reporters are told by email, and get the emails of the other request, which stays open."
          verb="Mark as duplicate"
          done="Marked as duplicate"
          fields={{ into: ref('service_requests', { required: true, label: 'Original request' }) }}
          press={({ into }) => merge.press({ id, into })}
          onClose={close}
        />
      )}
      {asking === 'score' && (
        <AskDialog
          title="Customer satisfaction"
          about="What the client told you, in their words."
          verb="Save satisfaction score"
          done="Satisfaction score saved"
          fields={satisfaction}
          start={{ score: '5' }}
          press={({ score, said = '' }) => mark.press({ id, score: Number(score), words: said })}
          onClose={close}
        />
      )}
    </>
  )
}
