import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useReader } from '#client/use-reader.ts'
import { useVisit } from '#client/BackendProvider.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines, SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { FeatureComments } from './FeatureComments.tsx'
import { FeatureForm } from './FeatureForm.tsx'
import { likeness } from './likeness.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { sayOf } from '#platform/say-of.ts'

/** Few come by the email's link. */
const OwnComment = lazy(() => import('./OwnComment.tsx').then(({ OwnComment }) => ({ default: OwnComment })))

export type FeatureRequest = {
  id: string
  number: string
  title: string
  description: string
  status: 'open' | 'planned' | 'started' | 'done' | 'declined'
  created_at: string
  votes: number
  mine: boolean
  comments: number
}
/** The reader's rights besides reading; null for a visitor. */
export type Account = { moderates: boolean } | null

const dials: Record<FeatureRequest['status'], DialState> = {
  open: 'waiting',
  planned: 'begun',
  started: 'half',
  done: 'done',
  declined: 'off',
}
const statuses: Record<FeatureRequest['status'], () => string> = {
  open: () => say('Open'),
  planned: () => sayOf('a feature request', 'Planned'),
  started: () => say('Started'),
  done: () => sayOf('a feature request', 'Done'),
  declined: () => say('Declined'),
}

export default function FeatureRequestsScreen() {
  const { config, fetch: ask } = useVisit()
  const { session } = useReader()
  const [requests, setRequests] = useState<readonly FeatureRequest[] | null>(null)
  const [account, setAccount] = useState<Account>(null)
  const [failed, setFailed] = useState(false)
  const [asked] = useSearchParams()
  const hydrated = useHydrated()
  const token = hydrated ? asked.get('comment') : null
  const [words, setWords] = useState('')
  const load = useCallback(
    () =>
      ask(`${config.supabaseUrl}/functions/v1/public/feature-requests`)
        .then(async (got) => {
          if (!got.ok) return setFailed(true)
          setFailed(false)
          const board = (await got.json()) as { requests: FeatureRequest[]; account: Account }
          setRequests(board.requests)
          setAccount(board.account)
        })
        .catch(() => setFailed(true)),
    [ask, config],
  )
  useEffect(() => void load(), [load, session])

  async function vote(id: string) {
    await ask(`${config.supabaseUrl}/functions/v1/public/feature-requests/${id}/vote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    await load()
  }

  const shown = (requests ?? []).filter(({ title, description }) =>
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => `${title} ${description}`.toLowerCase().includes(word)),
  )
  return (
    <PublicPage
      area={say('Feature requests')}
      title={say('Feature requests')}
      intro={
        <p>
          {say(
            'Anyone can request, read and comment. Sign in to vote, once per request. Each request shows its status.',
          )}
        </p>
      }
    >
      {token && (
        <Section>
          <Suspense fallback={<SkeletonLines lines={3} />}>
            <OwnComment token={token} onChanged={() => void load()} />
          </Suspense>
        </Section>
      )}
      <Section>
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[1.4fr_1fr]">
          <div className="min-w-0">
            <h2 className="font-serif text-xl font-semibold">{say('Requests')}</h2>
            {requests?.length !== 0 && (
              <Field
                label={say('Search requests')}
                type="search"
                value={words}
                onChange={({ target }) => setWords(target.value)}
                className="mt-4 max-w-sm"
              />
            )}
            {failed && (
              <Notice tone="bad" title={say('Requests could not be loaded')}>
                <Button onClick={() => void load()}>{say('Try again')}</Button>
              </Notice>
            )}
            {!requests && !failed && (
              <>
                <noscript>
                  <p className="mt-4 text-ink-2">{say('This list requires JavaScript.')}</p>
                </noscript>
                <SkeletonRows rows={5} className="mt-5" />
              </>
            )}
            {requests && (
              <>
                <p
                  role="status"
                  className={
                    requests.length === 0
                      ? 'mt-4 rounded-lg border border-dashed border-line-strong px-5 py-8 text-ink-2'
                      : 'mt-4 text-sm text-ink-2'
                  }
                >
                  {requests.length === 0
                    ? say(
                        'No requests yet. Enter a title and a sentence to post the first one. Everyone can follow its status.',
                      )
                    : shown.length === 0
                      ? say('No request matches these words. Post a new one.')
                      : sayCount(shown.length, { one: '1 request', other: '{count} requests' })}
                </p>
                <ul className="mt-2">
                  {shown.map((request) => (
                    <li key={request.id} className="grid grid-cols-[4rem_1fr] gap-4 border-t border-line py-4">
                      <Votes request={request} signedIn={Boolean(session)} onVote={() => void vote(request.id)} />
                      <div className="min-w-0">
                        <h3 className="font-semibold text-ink">{request.title}</h3>
                        <p className="mt-0.5 break-words text-ink-2">{request.description}</p>
                        <p className="mt-1.5 flex flex-wrap gap-x-4 text-xs">
                          <Dial state={dials[request.status]}>{statuses[request.status]()}</Dial>
                          <span className="font-mono text-ink-2">{request.number}</span>
                        </p>
                        <FeatureComments request={request} account={account} onWritten={() => void load()} />
                      </div>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <FeatureForm similar={(title) => likeness(title, requests ?? [])} onAsked={() => void load()} />
        </div>
      </Section>
    </PublicPage>
  )
}

const Votes = ({
  request: { votes, mine, title },
  signedIn,
  onVote,
}: {
  request: FeatureRequest
  signedIn: boolean
  onVote: () => void
}) => {
  const shape = 'grid min-h-14 place-items-center content-center self-start rounded-md border text-center'
  const word = signedIn ? (mine ? say('Voted') : say('Vote')) : say('Sign in')
  const counted = (
    <>
      <span className="font-semibold text-ink">{votes}</span> <span className="text-2xs text-ink-2">{word}</span>
    </>
  )
  // Voice control users say the visible text, so the name begins with it.
  return signedIn ? (
    <button
      type="button"
      aria-pressed={mine}
      aria-label={`${votes} ${word}, ${title}`}
      onClick={onVote}
      className={`${shape} border-line-strong bg-surface hover:bg-surface-2 aria-pressed:border-action aria-pressed:bg-action-soft`}
    >
      {counted}
    </button>
  ) : (
    <Link
      to="/auth"
      aria-label={`${votes} ${word}, ${say('vote for {title}', { title })}`}
      className={`${shape} border-line hover:border-line-strong`}
    >
      {counted}
    </Link>
  )
}
