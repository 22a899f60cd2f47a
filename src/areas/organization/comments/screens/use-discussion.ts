import { useRows } from '#client/use-rows.ts'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { useNames } from '#kit/record/use-names.ts'
import { commentsOf } from '#platform/reads/reads.ts'
import type { Comment } from '../rules.ts'

/** The comments on a record, the oldest first, with the names of their authors. */
export function useDiscussion({ of, row }: Surrounded) {
  const { data, isError } = useRows<Comment>('comments', (from) =>
    commentsOf(from, { table: of.table, id: row.id }, row.organization_id),
  )
  const comments = data?.toReversed()
  const names = useNames(
    of,
    (comments ?? []).flatMap(({ author, deleted_by }) => [{ actor: author }, { actor: deleted_by }]),
  )
  return { comments, names, isError }
}
