import { useRows } from '#client/use-rows.ts'
import type { Surrounded } from '#kit/record/surroundings.ts'
import { useNames } from '#kit/record/use-names.ts'
import type { Comment } from '../rules.ts'

const newest = 200

/** The comments on a record, the oldest first, with the names of their authors. */
export function useDiscussion({ of, row }: Surrounded) {
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
  return { comments, names, isError }
}
