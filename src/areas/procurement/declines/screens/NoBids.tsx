import { useAnswer } from '#client/use-answer.ts'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { plural } from '#platform/words.ts'
import type { countNoBids } from '../commands.ts'
import { noBidWords } from '../rules.ts'

/** The companies that declined, by reason and without names: what keeps competition away. */
export function NoBids({ id }: { id: string }) {
  const asked = useAnswer<typeof countNoBids>('solicitations/no-bids', { id }, { about: 'solicitations' })
  const reasons = asked.data?.reasons ?? []
  if (reasons.length === 0) return null
  const all = reasons.reduce((sum, { companies }) => sum + companies, 0)
  return (
    <div className="mb-3">
      <p>{plural(all, { one: '1 company declined to bid.', other: `${all} companies declined to bid.` })}</p>
      <ul className="mt-1 list-disc pl-5">
        {reasons.map(({ reason, companies, words }) => (
          <li key={reason}>
            {noBidWords[reason]}: <span className="figures">{companies}</span>
            {words.length > 0 && (
              <Disclosure title="Comments">
                <ul className="list-disc pl-5">
                  {words.map((comment) => (
                    <li key={comment}>{comment}</li>
                  ))}
                </ul>
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
