import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Avatar } from '#kit/parts/Avatar.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { takenBack } from '#kit/record/undo.ts'
import { LongText } from '#kit/record/LongText.tsx'
import { minutesSince } from '#platform/dates.ts'
import type { Actor } from '#platform/roles.ts'
import type { commentCommands } from '../commands.ts'
import { editMinutes, inBold, plainText, whyNotDelete, whyNotEdit, type Comment } from '../rules.ts'
import { Composer } from './Composer.tsx'

type Commands = ReturnType<typeof commentCommands>

type OneCommentProps = { comment: Comment; author: string; remover: string | undefined; actor: Actor }

/** One comment, with the actions that are still possible. */
export function OneComment({ comment, author, remover, actor }: OneCommentProps) {
  const edit = useCommand<Commands['edit']>('comments/edit')
  const remove = useCommand<Commands['remove']>('comments/delete')
  const restore = useCommand<Commands['restore']>('comments/restore')
  const [doing, setDoing] = useState<'edit' | 'delete'>()
  const now = new Date(useNow())
  const which = {
    id: comment.id,
    ...(comment.organization_id === actor.organization_id ? {} : { organization: comment.organization_id }),
  }
  const left = Math.max(1, Math.ceil(editMinutes - minutesSince(comment.created_at, now)))
  return (
    <li
      id={`comment-${comment.id}`}
      tabIndex={-1}
      className="flex scroll-mt-24 gap-3 rounded-sm target:bg-action-soft target:outline-8 target:outline-action-soft"
    >
      <Avatar name={author} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold text-ink">
            <bdi>{author}</bdi>
          </span>
          <span className="text-xs text-ink-2">
            <Moment at={comment.created_at} />
            {comment.edited_at && !comment.deleted_at && ', edited'}
          </span>
          {comment.audience === 'vendor' && (
            <span className="rounded-xs bg-warn-soft px-1.5 text-2xs font-semibold text-warn">
              Visible to the vendor
            </span>
          )}
        </p>
        {comment.deleted_at ? (
          <p className="text-ink-2 italic">
            {remover ? `${remover} deleted this comment.` : 'This comment was deleted.'}
          </p>
        ) : doing === 'edit' ? (
          <div className="mt-1">
            <Composer
              label="Edit comment"
              verb="Save"
              start={comment.body}
              send={async (body) => {
                await edit({ ...which, body })
                setDoing(undefined)
                const back = takenBack(() => edit({ ...which, body: comment.body }), 'Earlier words restored')
                toast('good', 'Comment saved', undefined, back)
              }}
              onCancel={() => setDoing(undefined)}
            />
          </div>
        ) : (
          <>
            <div className="mt-0.5 text-ink">
              <LongText text={inBold(comment.body)} meanwhile={plainText(comment.body)} />
            </div>
            <p className="mt-0.5 flex flex-wrap gap-x-4 text-xs print:hidden">
              {whyNotEdit(comment, { actor, now }) === null && (
                <button
                  type="button"
                  onClick={() => setDoing('edit')}
                  className="min-h-6 text-action-ink hover:underline"
                >
                  Edit{' '}
                  <span className="text-ink-2">
                    ({left} {plural(left, { one: 'minute', other: 'minutes' })} left)
                  </span>
                </button>
              )}
              {whyNotDelete(comment, { actor }) === null && (
                <button
                  type="button"
                  onClick={() => setDoing('delete')}
                  className="min-h-6 text-ink-2 hover:text-bad hover:underline"
                >
                  Delete
                </button>
              )}
            </p>
          </>
        )}
      </div>
      {doing === 'delete' && (
        <SureDialog
          title="Delete this comment?"
          about="The text is deleted for everyone; a line stays that a comment was deleted."
          verb="Delete"
          done="Comment deleted"
          undo={(deleted) =>
            takenBack(() => restore({ ...which, words: (deleted as { words: string }).words }), 'Comment restored')
          }
          press={() => remove.press(which)}
          onClose={() => setDoing(undefined)}
        />
      )}
    </li>
  )
}
