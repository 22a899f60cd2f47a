import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'

type Shown = {
  own: number
  total: number
  words: string
  pieces: readonly { table: string; id: string; words: string }[]
}

/** The two figures of a request with related documents, and the parts of the combined amount. */
export function JudgedBy({ of }: { of: Shown }) {
  const catalog = useCatalog()
  return (
    <div className="grid gap-2">
      <p className="text-ink">
        This amount: <Amount cents={of.own} className="font-semibold" />. Combined amount:{' '}
        <Amount cents={of.total} className="font-semibold" />.
      </p>
      <p className="text-ink-2">{of.words}</p>
      <ul aria-label="Parts of the combined amount" className="grid gap-1">
        {of.pieces.map(({ table, id, words }) => {
          const page = pageOf(catalog, table, id)
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
