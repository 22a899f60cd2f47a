import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useChanges } from '#client/use-changes.ts'
import { useCommand } from '#client/use-command.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { useRows } from '#client/use-rows.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { useNames } from '#kit/record/use-names.ts'
import type { commentCommands } from '../commands.ts'
import type { Comment } from '../rules.ts'
import { Composer } from './Composer.tsx'
import { OneComment } from './OneComment.tsx'

type Commands = ReturnType<typeof commentCommands>
const newest = 200

/** The comments on a record, the oldest first; mentioned people are notified. */
export function Discussion({ of, row }: Surrounded) {
  useChanges(['comments'])
  const actor = useActor()
  const organization = useOwnOrganization()
  const add = useCommand<Commands['add']>('comments/add')
  const [audience, setAudience] = useState<Comment['audience']>('internal')
  const { data, isError } = useRows<Comment>('comments', (from) =>
    from
      .select()
      .eq('organization_id', row.organization_id)
      .eq('table_name', of.table)
      .eq('record', row.id)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(newest),
  )
  const comments = data?.toReversed()
  const names = useNames(
    of,
    (comments ?? []).flatMap(({ author, deleted_by }) => [{ actor: author }, { actor: deleted_by }]),
  )
  useArrival(comments !== undefined)

  // A vendor's people only write what they can read themselves.
  const ours = organization === row.organization_id
  const vendors = of.access.of === 'vendor'
  const where = ours ? {} : { organization: row.organization_id }
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
      <div className="print:hidden">
        <Composer
          label={comments?.length === 0 ? 'Write the first comment' : 'Write a comment'}
          verb="Comment"
          send={(body) =>
            add({ table: of.table, record: row.id, body, audience: ours ? audience : 'vendor', ...where })
          }
        >
          {vendors && ours && (
            <label className="inline-flex min-h-6 items-center gap-2 text-ink pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={audience === 'vendor'}
                onChange={({ target }) => setAudience(target.checked ? 'vendor' : 'internal')}
                className="size-4.5 accent-(--action)"
              />
              Visible to the vendor
            </label>
          )}
        </Composer>
      </div>
    </Panel>
  )
}

/** A reader who follows an email link to a comment is brought to it once it is shown. */
function useArrival(ready: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!ready || !hash.startsWith('#comment-')) return
    const comment = document.getElementById(hash.slice(1))
    comment?.scrollIntoView({ block: 'center' })
    comment?.focus({ preventScroll: true })
  }, [ready, hash])
}
