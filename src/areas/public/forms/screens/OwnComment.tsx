import { useEffect, useState } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { usePublicForm } from '#kit/use-public-form.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { say } from '#platform/say.ts'

type Own = { title: string; name: string; body: string; shown: boolean; hidden_reason: string | null }

/** Behind the email's link: a reader's own comment, to publish or remove. Opening the link does neither. */
export function OwnComment({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { config, fetch: ask } = useVisit()
  const [own, setOwn] = useState<Own | 'unknown' | null>(null)
  const publish = usePublicForm<{ shown: boolean }>(`own-comment/${token}/publish`)
  const withdraw = usePublicForm<{ gone: boolean }>(`own-comment/${token}/withdraw`)

  useEffect(() => {
    ask(`${config.supabaseUrl}/functions/v1/public/own-comment/${token}`)
      .then(async (got) => setOwn(got.ok ? ((await got.json()) as Own) : 'unknown'))
      .catch(() => setOwn('unknown'))
  }, [ask, config, token])

  if (withdraw.answer)
    return (
      <Notice tone="good" title={say('Comment deleted')}>
        {say('Nothing was stored.')}
      </Notice>
    )
  if (!own) return <SkeletonLines lines={3} label={say('Loading your comment')} />
  if (own === 'unknown')
    return (
      <Notice tone="warn" title={say('Comment not found')}>
        {say('This comment was removed or wasn’t confirmed within a week. You can write it again below.')}
      </Notice>
    )
  const shown = own.shown || publish.answer !== null
  const problem = publish.problem ?? withdraw.problem
  return (
    <div className="grid max-w-(--measure) gap-4">
      <h2 className="font-serif text-xl font-semibold">
        <Say text="Your comment on “{title}”" values={{ title: own.title }} />
      </h2>
      {own.hidden_reason !== null && (
        <Notice tone="warn" title={say('Comment hidden')}>
          {own.hidden_reason}
        </Notice>
      )}
      {shown && own.hidden_reason === null && <Notice tone="good" title={say('Comment published')} />}
      {problem && (
        <Notice tone="bad" title={say('Nothing was changed')}>
          {problem}
        </Notice>
      )}
      <blockquote className="border-l-2 border-line-strong pl-4 break-words whitespace-pre-line text-ink">
        {own.body}
        <footer className="mt-1 text-sm text-ink-2">{own.name}</footer>
      </blockquote>
      <div className="flex flex-wrap gap-3">
        {!shown && (
          <Button look="main" busy={publish.busy} onClick={() => void publish.send({}).then(onChanged)}>
            {say('Publish comment')}
          </Button>
        )}
        <Button look="danger" busy={withdraw.busy} onClick={() => void withdraw.send({}).then(onChanged)}>
          {shown ? say('Remove comment') : say('Delete comment')}
        </Button>
      </div>
    </div>
  )
}
