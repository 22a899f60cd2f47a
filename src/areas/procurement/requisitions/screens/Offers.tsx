import { dollars } from '#platform/money.ts'
import type { CatalogOffer } from '../questions.ts'
import type { DraftLine } from './draft-line.ts'

type OffersProps = { line: DraftLine; offers: readonly CatalogOffer[]; onTake: (part: Partial<DraftLine>) => void }

/** Catalog matches for a line, contract prices first: used by a click, never automatically. */
export function Offers({ line, offers, onTake }: OffersProps) {
  const open = offers.filter(({ id }) => id !== line.catalog_item)
  const taken = offers.find(({ id }) => id === line.catalog_item)
  if (!taken && open.length === 0) return null
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm">
      {taken && (
        <p className="mb-2 text-good">
          From the catalog: {taken.name}
          {taken.contract ? `, contract ${taken.contract}` : ', last paid'}
        </p>
      )}
      {open.length > 0 && (
        <ul aria-label="In the catalog" className="flex flex-wrap gap-2">
          {open.map((offer) => (
            <li key={offer.id}>
              <button
                type="button"
                onClick={() =>
                  onTake({
                    description: offer.name,
                    unit: offer.unit,
                    unit_price: offer.price,
                    commodity: offer.commodity ?? line.commodity,
                    catalog_item: offer.id,
                  })
                }
                className="min-h-9 rounded-sm border border-line-strong bg-surface px-3 py-1 text-left hover:bg-surface-2"
              >
                Use {offer.name} <span className="figures">{dollars(offer.price)}</span>{' '}
                {offer.unit === 'each' ? 'each' : `per ${offer.unit}`}{' '}
                <span className="text-ink-2">{offer.contract ? `contract ${offer.contract}` : 'last paid'}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
