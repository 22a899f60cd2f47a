import { dollars } from '#platform/money.ts'
import type { CatalogPrice } from '../questions.ts'
import type { DraftLine } from '../judging/rules.ts'

type KnownPricesProps = { line: DraftLine; prices: readonly CatalogPrice[]; onTake: (part: Partial<DraftLine>) => void }

/** Catalog matches for a line, contract prices first: used by a click, never automatically. */
export function KnownPrices({ line, prices, onTake }: KnownPricesProps) {
  const open = prices.filter(({ id }) => id !== line.catalog_item)
  const taken = prices.find(({ id }) => id === line.catalog_item)
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
          {open.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() =>
                  onTake({
                    description: item.name,
                    unit: item.unit,
                    unit_price: item.price,
                    commodity: item.commodity ?? line.commodity,
                    catalog_item: item.id,
                  })
                }
                className="min-h-9 rounded-sm border border-line-strong bg-surface px-3 py-1 text-left hover:bg-surface-2"
              >
                Use {item.name} <span className="figures">{dollars(item.price)}</span>{' '}
                {item.unit === 'each' ? 'each' : `per ${item.unit}`}{' '}
                <span className="text-ink-2">{item.contract ? `contract ${item.contract}` : 'last paid'}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
