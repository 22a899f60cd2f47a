import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { atLeast } from '#platform/roles.ts'
import { passagesByDigest } from './documentation.ts'

/** How far the vectors of the organization’s texts are; a problem is why the last ones could not be made. */
export type MeaningState = {
  made: number
  failed: number
  paragraphs: number
  made_by: string[]
  problem: string | null
  /** Passages of the regulations and the guide that have a vector, and all of them. */
  documentation: { made: number; of: number }
}

/** For the page of the AI policy. */
export const meaningState = question('ai-policies/meaning', {
  about:
    'Returns how many policies, contracts and passages of the documentation the search by meaning has, and why others are missing.',
  input: z.strictObject({}),
  async run(_nothing, { tx, actor }): Promise<MeaningState> {
    refuseIf(atLeast('admin', actor) ? null : 'Only an administrator can see this.')
    const [state] = await tx.asPerson<Omit<MeaningState, 'documentation'>>(
      `select count(*) filter (where m.problem is null)::int as made, count(*) filter (where m.problem is not null)::int as failed,
         coalesce(sum((select count(*) from app.paragraph_vectors p where p.organization_id = m.organization_id
           and p.meaning = m.id)), 0)::int as paragraphs,
         coalesce(array_agg(distinct m.made_by) filter (where m.made_by <> ''), '{}') as made_by,
         (array_agg(m.problem order by m.made_at desc) filter (where m.problem is not null))[1] as problem
        from app.meanings m where m.organization_id = $1`,
      [actor.organization_id],
    )
    const [documentation] = await tx.asPerson<{ made: number }>(
      'select count(*)::int as made from app.documentation_vectors',
    )
    const of = passagesByDigest().size
    return { ...state!, documentation: { made: Math.min(documentation!.made, of), of } }
  },
})
