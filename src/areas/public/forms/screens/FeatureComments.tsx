import { Suspense, useCallback, useEffect, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { asDay } from '#kit/dates.ts'
import { optional } from '#kit/optional.tsx'
import { Badge } from '#kit/parts/Badge.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { CommentForm } from './CommentForm.tsx'
import type { Account, FeatureRequest } from './FeatureRequestsScreen.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

const ReasonDialog = optional(() => import('#kit/overlays/ReasonDialog.tsx').then(({ ReasonDialog }) => ReasonDialog))

type Comment = {
  id: string
  name: string | null
  body: string | null
  by_host: boolean
  created_at: string
  hidden_reason: string | null
  mine: boolean
}
type CommentsProps = { request: FeatureRequest; account: Account; onWritten: () => void }

/** Comments on a request, loaded when opened. */
export function FeatureComments({ request, account, onWritten }: CommentsProps) {
  const { config, fetch: ask } = useVisit()
  const [open, setOpen] = useState(false)
  const [comments, setComments] = useState<readonly Comment[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [hiding, setHiding] = useState<Comment>()
  const at = `${config.supabaseUrl}/functions/v1/public`
  const load = useCallback(
    () =>
      ask(`${at}/feature-requests/${request.id}/comments`)
        .then(async (got) => {
          if (!got.ok) return setFailed(true)
          setComments(((await got.json()) as { comments: Comment[] }).comments)
        })
        .catch(() => setFailed(true)),
    [ask, at, request.id],
  )
  useEffect(() => {
    if (open) void load()
  }, [open, load])

  async function send(path: string, body: object = {}) {
    const got = await ask(`${at}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!got.ok)
      throw new Error(
        ((await got.json().catch(() => null)) as { message?: string } | null)?.message ??
          say('The server couldn’t complete this. Try again in a moment.'),
      )
    onWritten()
    await load()
  }

  return (
    <div className="mt-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="link inline-flex min-h-6 items-center text-xs pointer-coarse:min-h-11"
      >
        {request.comments === 0
          ? say('Add comment')
          : sayCount(request.comments, { one: '1 comment', other: '{count} comments' })}
        <span className="sr-only"> {say('on {title}', { title: request.title })}</span>
      </button>
      {open && (
        <div className="mt-2 grid gap-4 border-l-2 border-line pl-4">
          {failed && (
            <Notice tone="bad" title={say('Comments could not be loaded')}>
              {say('Close the comments and open them again.')}
            </Notice>
          )}
          {!comments && !failed && <SkeletonLines lines={2} label={say('Loading comments')} />}
          {comments && comments.length > 0 && (
            <ul aria-label={say('Comments on {title}', { title: request.title })} className="grid gap-3">
              {comments.map((comment) => (
                <li key={comment.id} className="text-sm">
                  {comment.hidden_reason === null ? (
                    <>
                      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                        <span className="font-semibold text-ink">{comment.name}</span>
                        {comment.by_host && <Badge>{say('Site team')}</Badge>}
                        <time dateTime={comment.created_at} className="text-xs text-ink-2">
                          {asDay(comment.created_at)}
                        </time>
                        {account?.moderates && <Small onClick={() => setHiding(comment)}>{say('Hide')}</Small>}
                        {comment.mine && (
                          <Small
                            onClick={() =>
                              void send(`feature-comments/${comment.id}/withdraw`).catch(() => setFailed(true))
                            }
                          >
                            {say('Remove')}
                          </Small>
                        )}
                      </p>
                      <p className="mt-0.5 break-words whitespace-pre-line text-ink-2">{comment.body}</p>
                    </>
                  ) : (
                    <p className="text-ink-2 italic">
                      <Say text="Comment hidden: {hidden_reason}" values={{ hidden_reason: comment.hidden_reason }} />
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )}
          <CommentForm request={request} signedIn={account !== null} onWritten={() => (onWritten(), void load())} />
        </div>
      )}
      <Suspense>
        {hiding && (
          <ReasonDialog
            title={say('Hide this comment?')}
            about={say('“{comment}”. The reason is shown instead of the comment.', {
              comment: (hiding.body ?? '').slice(0, 120),
            })}
            verb={say('Hide comment')}
            run={(reason) => send(`feature-comments/${hiding.id}/hide`, { reason })}
            onClose={() => setHiding(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

const Small = (props: { onClick: () => void; children: string }) => (
  <button type="button" {...props} className="link min-h-6 text-xs pointer-coarse:min-h-11" />
)
