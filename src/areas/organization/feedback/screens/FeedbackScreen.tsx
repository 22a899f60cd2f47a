import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { asDay } from '#kit/dates.ts'
import { Board } from '#kit/boards/Board.tsx'
import { Segments } from '#kit/inputs/ChoiceInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Drawer } from '#kit/overlays/Dialog.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { knownOf } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import type { answerFeedback, sortFeedback } from '../commands.ts'
import { feedbackAnswer, type FeedbackAnswer } from '../records.ts'
import { states, whyNotSort, type FeedbackState } from '../rules.ts'

type Said = {
  id: string
  user_id: string
  feedback_type: 'bug' | 'feature' | 'improvement' | 'general'
  subject: string
  message: string
  page_url: string | null
  browser_info: Record<string, string>
  created_at: string
}
const kinds = {
  options: ['all', 'bug', 'feature', 'improvement', 'general'],
  words: { all: 'All', bug: 'Bugs', feature: 'Features', improvement: 'Improvements', general: 'General' },
} as const
const kindWords = { bug: 'Bug', feature: 'Feature', improvement: 'Improvement', general: 'General' } as const
const columns = [
  { name: 'new', title: 'New' },
  { name: 'planned', title: 'Planned' },
  { name: 'done', title: 'Done' },
  { name: 'declined', title: 'Declined' },
]

/** Product feedback from the organization, from new to done, with a reply to each. */
export default function FeedbackScreen() {
  const actor = useActor()
  const [query, setQuery] = useSearchParams()
  const kind = query.get('kind') ?? 'all'
  const open = query.get('open')
  const { data } = useRows<Said>('user_feedback', (from) =>
    from
      .select('id,user_id,feedback_type,subject,message,page_url,browser_info,created_at')
      .order('created_at', { ascending: false })
      .limit(500),
  )
  const { rows: answers } = useRecords(feedbackAnswer, (from) => from.limit(1_000))
  const { data: people } = useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').limit(2_000),
  )
  const sort = useCommand<typeof sortFeedback>('feedback/sort')
  const of = (id: string) => answers?.find(({ feedback }) => feedback === id)
  const stateOf = (said: Said): FeedbackState => of(said.id)?.status ?? 'new'
  const name = (id: string) => people?.find(({ user_id }) => user_id === id)?.display_name ?? 'Unknown'
  const shown = data?.filter(({ feedback_type }) => kind === 'all' || feedback_type === kind) ?? []
  const go = (more: Record<string, string | null>) =>
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [key, value] of Object.entries(more))
          if (value) next.set(key, value)
          else next.delete(key)
        return next
      },
      { preventScrollReset: true },
    )
  const one = data?.find(({ id }) => id === open)
  return (
    <Screen area="Organization Admin" title="Feedback" about="Product feedback from your organization.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: 'New',
              ...knownOf([data, answers], (data) => ({
                value: String(data.filter((said) => stateOf(said) === 'new').length),
              })),
            },
            {
              label: 'Open bugs',
              ...knownOf([data, answers], (data) => ({
                value: String(
                  data.filter((said) => said.feedback_type === 'bug' && !['done', 'declined'].includes(stateOf(said)))
                    .length,
                ),
              })),
              to: '/admin/feedback?kind=bug',
            },
            {
              label: 'Unanswered',
              ...knownOf([data, answers], (data) => ({
                value: String(data.filter((said) => !of(said.id)?.reply).length),
              })),
            },
            {
              label: 'Done',
              ...knownOf([data, answers], (data) => ({
                value: String(data.filter((said) => stateOf(said) === 'done').length),
              })),
            },
          ]}
        />
        <div className="max-w-full overflow-x-auto">
          <Segments
            id="kind"
            label="Kind"
            required
            field={kinds}
            value={kind}
            onChange={(value) => go({ kind: value === 'all' ? null : String(value) })}
          />
        </div>
        {data?.length === 0 ? (
          <div className="rounded-md border border-line bg-surface">
            <Empty title="No feedback yet">
              Anyone signed in can send feedback from the lamp icon in the corner of each page.
            </Empty>
          </div>
        ) : (
          <Board
            label="Feedback by status"
            columns={columns}
            cards={shown}
            idOf={({ id }) => id}
            nameOf={({ subject }) => subject}
            columnOf={stateOf}
            whyNotMove={(said, to) =>
              whyNotSort(to as FeedbackState, { from: stateOf(said), reply: of(said.id)?.reply ?? null, actor })
            }
            onMove={(said, to) =>
              void sort({ feedback: said.id, to: to as FeedbackState }).catch((error: unknown) =>
                toast('bad', sentence(error)),
              )
            }
          >
            {(said) => (
              <>
                <button
                  type="button"
                  data-printed
                  onClick={() => go({ open: said.id })}
                  className="min-h-6 text-left font-semibold break-words text-ink hover:underline"
                >
                  {said.subject}
                </button>
                <p className="mt-0.5 text-xs text-ink-2">
                  {name(said.user_id)}, {asDay(said.created_at)}
                </p>
                <p className="mt-1.5 flex flex-wrap gap-1.5">
                  <Badge tone={said.feedback_type === 'bug' ? 'destructive' : 'plain'}>
                    {kindWords[said.feedback_type]}
                  </Badge>
                  {of(said.id)?.reply && <Badge tone="good">Answered</Badge>}
                </p>
              </>
            )}
          </Board>
        )}
      </div>
      {one && (
        <OneDrawer
          key={one.id}
          said={one}
          answer={of(one.id)}
          name={name(one.user_id)}
          onClose={() => go({ open: null })}
        />
      )}
    </Screen>
  )
}

function OneDrawer({
  said,
  answer,
  name,
  onClose,
}: {
  said: Said
  answer: FeedbackAnswer | undefined
  name: string
  onClose: () => void
}) {
  const actor = useActor()
  const send = useCommand<typeof answerFeedback>('feedback/answer')
  const sort = useCommand<typeof sortFeedback>('feedback/sort')
  const [reply, setReply] = useState(answer?.reply ?? '')
  const [featureRequest, setFeatureRequest] = useState(answer?.feature_request ?? '')
  const from = answer?.status ?? 'new'
  return (
    <Drawer
      title={said.subject}
      about={
        <>
          {name}, <Moment at={said.created_at} />
        </>
      }
      onClose={onClose}
    >
      <div className="grid gap-5">
        <p className="whitespace-pre-line">{said.message}</p>
        <Facts
          facts={[
            { label: 'Kind', value: kindWords[said.feedback_type], wide: true },
            { label: 'Page', value: said.page_url ?? 'unknown', wide: true },
            { label: 'Browser', value: said.browser_info.userAgent ?? 'unknown', wide: true },
            { label: 'Language', value: said.browser_info.language ?? 'unknown', wide: true },
          ]}
        />
        <LongTextInput id="reply" label="Reply" value={reply} onChange={(value) => setReply(String(value ?? ''))} />
        <div>
          <MoveButton
            look="main"
            whyNot={
              reply.trim() ? (reply.trim() === answer?.reply ? 'You already sent this reply.' : null) : 'Enter a reply.'
            }
            run={() => send({ feedback: said.id, reply: reply.trim() })}
            done={`${name} notified`}
          >
            Reply
          </MoveButton>
        </div>
        <TextInput
          id="feature-request"
          label="Feature request"
          hint="Its number on the public board, such as F-0A1B2C3D."
          value={featureRequest}
          onChange={(value) => setFeatureRequest(String(value ?? ''))}
        />
        <div className="flex flex-wrap gap-2">
          {states
            .filter((state) => state !== from)
            .map((to) => (
              <MoveButton
                key={to}
                whyNot={whyNotSort(to, { from, reply: answer?.reply ?? null, actor })}
                run={() => sort({ feedback: said.id, to, feature_request: featureRequest.trim() || null })}
                done={`Marked as ${to}`}
              >
                {to === 'new'
                  ? 'Mark as new'
                  : to === 'planned'
                    ? 'Mark as planned'
                    : to === 'done'
                      ? 'Mark as done'
                      : 'Decline'}
              </MoveButton>
            ))}
        </div>
      </div>
    </Drawer>
  )
}
