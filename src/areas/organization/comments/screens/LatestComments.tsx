import { useActor } from '#client/use-actor.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { plural } from '#platform/words.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RailPart } from '#kit/record/RailPart.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { OneComment } from './OneComment.tsx'
import { RecordComposer } from './RecordComposer.tsx'
import { useDiscussion } from './use-discussion.ts'

const few = 2

/** The newest comments beside a record; all of them have a tab. */
export function LatestComments({ onAll, ...around }: Surrounded & { onAll: () => void }) {
  const actor = useActor()
  const organization = useOwnOrganization()
  const { comments, names, isError } = useDiscussion(around)
  const ours = organization === around.row.organization_id
  const earlier = (comments?.length ?? 0) - few
  return (
    <RailPart title="Discussion" className="print:hidden">
      {isError && <p className="text-bad">The discussion couldn’t be loaded.</p>}
      {!comments && !isError && <SkeletonLines lines={2} label="Loading discussion" />}
      {earlier > 0 && (
        <button type="button" onClick={onAll} className="link mb-2 min-h-6 text-xs">
          {plural(earlier, { one: 'Show 1 earlier comment', other: `Show ${earlier} earlier comments` })}
        </button>
      )}
      {comments && comments.length > 0 && (
        <ol aria-label="Comments" className="mb-4 grid gap-4">
          {comments.slice(-few).map((comment) => (
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
      <RecordComposer {...around} first={comments?.length === 0} />
    </RailPart>
  )
}
