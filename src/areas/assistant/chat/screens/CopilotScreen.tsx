import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { keepConversation } from '../commands.ts'
import { conversation, conversationTurn, type Conversation as Kept } from '../records.ts'
import type { Message } from './chat-stream.ts'
import { Conversation } from './Conversation.tsx'
import { Line } from './Line.tsx'
import { AboutRecord } from './AboutRecord.tsx'
import { useMembersFace } from './use-face.ts'

/** The assistant on a full page: sources next to the answer, earlier conversations, and agents for a record. */
export default function CopilotScreen() {
  const face = useMembersFace()
  const { rows } = useRecords(conversation, (from) => from.order('last_at', { ascending: false }).limit(30))
  const [reading, setReading] = useState<Kept>()
  const [talk, setTalk] = useState(0)
  const keep = useCommand<typeof keepConversation>('conversations/keep')
  const backend = useBackend()
  const queries = useQueryClient()
  const [own, setOwn] = useState<{ talk: number; id: string }>()

  async function onAnswered(question: Message, answer: Message) {
    const turns = [question, answer].map(({ from, text, citations }) => ({
      speaker: from,
      words: text.slice(0, 20_000) || '(nothing)',
      sources: [...(citations ?? [])].slice(0, 20).map((each) => each.slice(0, 300)),
    }))
    const { id } = await keep({ ...(own?.talk === talk && { id: own.id }), turns })
    setOwn({ talk, id })
  }
  async function remove({ id }: Kept) {
    const { error } = await backend.rows.from(conversation.table).delete().eq('id', id)
    if (error) return toast('bad', 'Couldn’t remove it. Try again.')
    if (reading?.id === id) setReading(undefined)
    await queries.invalidateQueries()
  }
  const begin = () => (setReading(undefined), setTalk((now) => now + 1))

  return (
    <Screen
      area="AI and agents"
      title="Copilot"
      about="Answers with sources from your records and the regulations."
      actions={
        <>
          <Button onClick={begin}>New conversation</Button>
          <ButtonLink to="/ai-hub">Agents</ButtonLink>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
        <section
          aria-label="Conversation"
          className="flex h-[min(44rem,calc(100dvh-15.5rem))] min-h-96 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface md:h-[min(44rem,calc(100dvh-12rem))]"
        >
          {reading ? (
            <Reading row={reading} />
          ) : face ? (
            <Conversation key={talk} welcome={face.welcome} starters={face.starters} onAnswered={onAnswered} />
          ) : (
            <div className="p-4">
              <SkeletonLines lines={3} />
            </div>
          )}
        </section>
        <div className="grid min-w-0 gap-5">
          <AboutRecord />
          <Panel title="Past conversations" about="Only you can read these. Removed conversations are deleted.">
            {!rows && <SkeletonLines lines={3} />}
            {rows?.length === 0 && <p className="text-ink-2">No conversations yet.</p>}
            <ul className="divide-y divide-line">
              {rows?.map((row) => (
                <li key={row.id} className="flex items-center justify-between gap-3 py-2">
                  <button
                    type="button"
                    onClick={() => setReading(row)}
                    aria-current={reading?.id === row.id || undefined}
                    className="min-h-11 min-w-0 grow text-left hover:underline aria-[current]:font-semibold"
                  >
                    <span className="block truncate text-ink">{row.title}</span>
                    <span className="text-xs text-ink-2">
                      <Moment at={row.last_at} />
                    </span>
                  </button>
                  <Button look="quiet" onClick={() => void remove(row)}>
                    Remove<span className="sr-only"> {row.title}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </Screen>
  )
}

/** An earlier conversation, unchanged. */
function Reading({ row }: { row: Kept }) {
  const { rows } = useRecords(conversationTurn, (from) => from.eq('conversation', row.id).order('position').limit(500))
  return (
    <div
      role="log"
      aria-label={row.title}
      tabIndex={0}
      className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-4 py-4"
    >
      {!rows && <SkeletonLines lines={6} />}
      {rows?.map(({ id, speaker, words, sources, created_at }) => (
        <Line
          key={id}
          message={{
            id,
            from: speaker,
            text: words,
            timestamp: new Date(created_at),
            citations: sources?.split('\n') ?? [],
          }}
        />
      ))}
    </div>
  )
}
