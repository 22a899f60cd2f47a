import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { pageOf, useCatalogue } from '#kit/record/catalogue.tsx'

type Shown = {
  own: number
  total: number
  words: string
  pieces: readonly { table: string; id: string; words: string }[]
}

/** The two figures of a request that belongs together with others, and what the sum is made of. */
export function JudgedBy({ of }: { of: Shown }) {
  const catalogue = useCatalogue()
  return (
    <div className="grid gap-2">
      <p className="text-ink">
        This amount: <Amount cents={of.own} className="font-semibold" />. Judged by:{' '}
        <Amount cents={of.total} className="font-semibold" />.
      </p>
      <p className="text-ink-2">{of.words}</p>
      <ul aria-label="What the sum is made of" className="grid gap-1">
        {of.pieces.map(({ table, id, words }) => {
          const page = pageOf(catalogue, table, id)
          return (
            <li key={`${table} ${id}`}>
              {page ? (
                <Link to={page} className="link">
                  {words}
                </Link>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
