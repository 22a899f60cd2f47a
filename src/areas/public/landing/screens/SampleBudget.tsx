import { Amount } from '#kit/parts/Amount.tsx'
import { phrase, say, translated } from '#platform/say.ts'

/** Dollars of the demo city: amended budget, and what is spent or encumbered. */
const lines: readonly [name: string, where: string, amended: number, used: number][] = [
  [phrase('Street resurfacing'), phrase('Public Works · Highway Fund'), 1_940_000, 1_216_900],
  [phrase('Salt and plow blades'), phrase('Public Works · Highway Fund'), 240_000, 134_535],
  [phrase('Booster pumps'), phrase('Water · Water Fund'), 310_000, 154_310],
  [phrase('Servers and licenses'), phrase('Information Technology · General Fund'), 395_000, 267_640],
  [phrase('Turnout gear'), phrase('Fire · General Fund'), 165_000, 108_815],
  [phrase('Tree care'), phrase('Parks · General Fund'), 90_000, 87_150],
]
const sum = (column: 2 | 3) => lines.reduce((total, line) => total + line[column], 0)
const left = (amended: number, used: number) => (amended - used) * 100

/** A product page with the demo's figures, drawn with the same components, not a picture. */
export const SampleBudget = () => (
  <figure className="min-w-0">
    <div className="overflow-hidden rounded-lg border border-line-strong bg-surface shadow-1">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line bg-surface-2 text-2xs text-ink-2">
            <th scope="col" className="py-2 pl-5 font-semibold">
              {say('Budget line')}
            </th>
            <th scope="col" className="hidden px-3 py-2 text-right font-semibold sm:table-cell">
              {say('Budget')}
            </th>
            <th scope="col" className="py-2 pr-5 text-right font-semibold">
              {say('Available')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([name, where, amended, used]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-2.5 pr-3 pl-5 font-normal">
                <span className="block font-semibold text-ink">{translated(name)}</span>
                <span className="block text-xs text-ink-2">{translated(where)}</span>
              </th>
              <td className="hidden px-3 text-right text-ink-2 sm:table-cell">
                <Amount whole cents={amended * 100} />
              </td>
              <td className="py-2.5 pr-5 text-right">
                <span className={`block font-semibold ${used / amended > 0.95 ? 'text-warn' : 'text-ink'}`}>
                  <Amount whole cents={left(amended, used)} />
                </span>
                <svg
                  viewBox="0 0 100 3"
                  aria-hidden
                  preserveAspectRatio="none"
                  className="mt-1 ml-auto block h-[3px] w-20 text-action"
                >
                  <rect width="100" height="3" className="fill-surface-3" />
                  <rect width={(used / amended) * 100} height="3" fill="currentColor" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-3 border-double border-line-strong font-semibold">
            <th scope="row" className="py-3 pl-5">
              {say('Six lines')}
            </th>
            <td className="hidden px-3 text-right sm:table-cell">
              <Amount whole cents={sum(2) * 100} />
            </td>
            <td className="py-3 pr-5 text-right">
              <Amount whole cents={left(sum(2), sum(3))} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
    <figcaption className="mt-2 text-xs text-ink-2">
      {say('Sample figures of the demo city. The bar shows the amount spent or encumbered.')}
    </figcaption>
  </figure>
)
