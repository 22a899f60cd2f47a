import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useChanges } from '#client/use-changes.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { OneComment } from './OneComment.tsx'
import { RecordComposer } from './RecordComposer.tsx'
import { useDiscussion } from './use-discussion.ts'

/** The comments on a record, the oldest first; mentioned people are notified. */
export function Discussion({ of, row }: Surrounded) {
  useChanges(['comments'])
  const actor = useActor()
  const organization = useOwnOrganization()
  const { comments, names, isError } = useDiscussion({ of, row })
  useArrival(comments !== undefined)
  const ours = organization === row.organization_id
  return (
    <Panel title="Discussion">
      {isError && <Notice tone="bad" title="The discussion couldn’t be loaded." />}
      {!comments && !isError && <SkeletonLines lines={2} label="Loading discussion" />}
      {comments && comments.length > 0 && (
        <ol aria-label="Comments" className="mb-5 grid gap-5">
          {comments.map((comment) => (
            <OneComment
              key={comment.id}
              comment={comment}
              author={names.get(comment.author) ?? (ours ? 'Former member' : 'Agency staff')}
              remover={names.get(comment.deleted_by ?? '')}
              actor={{ ...actor, organization_id: organization ?? null }}
            />
          ))}
        </ol>
      )}
      <RecordComposer of={of} row={row} first={comments?.length === 0} />
    </Panel>
  )
}

/**
 * A reader who follows an email link to a comment is brought to it. What is above may still load, and hides it until
 * then. Those who have gone elsewhere meanwhile stay there.
 */
function useArrival(ready: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!ready || !hash.startsWith('#comment-')) return
    const comment = document.getElementById(hash.slice(1))
    const main = document.getElementById('main')
    const passive = [document.activeElement, document.body, main, comment]
    let frame = 0
    const arrive = () => {
      if (!comment || !passive.includes(document.activeElement)) return
      if (document.activeElement !== comment) {
        comment.scrollIntoView({ block: 'center' })
        comment.focus({ preventScroll: true })
      }
      if (document.activeElement !== comment || main?.querySelector('[data-skeleton]'))
        frame = requestAnimationFrame(arrive)
    }
    arrive()
    return () => cancelAnimationFrame(frame)
  }, [ready, hash])
}
