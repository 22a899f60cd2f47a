import { Link } from 'react-router'
import { pageOf, useCatalog } from '#kit/record/catalog.tsx'

type Shown = { words: string; pieces: readonly { table: string; id: string; words: string }[] }

/** The amount of a request with related documents, and its parts. */
export function JudgedBy({ of }: { of: Shown }) {
  const catalog = useCatalog()
  return (
    <div className="grid gap-2">
      <p className="text-ink">{of.words}</p>
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
