import { memo, useLayoutEffect, useRef } from 'react'
import { labelOf } from '#platform/records/record.ts'
import { inText, plural } from '#platform/words.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { FreeButton } from '../../parts/FreeButton.tsx'
import { placeOf } from '#platform/reads/page.ts'
import type { List } from './use-list.ts'

/**
 * The totals of all rows, not only those of the page; and paging. On a tablet its right end is left to the help buttons.
 */
export const ListFoot = memo(
  ({ list: { of, shownAs, visible, state, page, together, addUp, show } }: { list: List }) => {
    const { rows, earlier, later } = page.data ?? { rows: [], earlier: false, later: false }
    const turning = useRef(false)
    const turn = (to: 'before' | 'after') => {
      show({ turn: { [to]: placeOf(to === 'after' ? rows.at(-1)! : rows[0]!, state.sort) } })
      turning.current = true
    }
    // With the new rows and not with the press: the old ones would be drawn again from their start, only to disappear.
    useLayoutEffect(() => {
      if (!turning.current || page.isPlaceholderData) return
      turning.current = false
      scrollTo({ top: 0 })
    }, [page.data, page.isPlaceholderData])
    const added = together ? visible.filter((name) => name in together.sums) : []
    return (
      <div
        data-list-foot
        className="sticky bottom-0 z-10 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-b-md border border-t-line-strong border-line bg-surface px-4 py-1 text-sm max-md:static md:max-lg:pr-36 print:static"
      >
        <p aria-live="polite" className="text-ink-2">
          {together ? (
            <span className="font-semibold text-ink">
              {together.more && 'More than '}
              {together.rows.toLocaleString('en-US')}{' '}
              {inText(plural(together.rows, { one: of.label, other: of.plural }))}
            </span>
          ) : (
            `${rows.length} on this page`
          )}
          {together && together.rows > rows.length && `, ${rows.length} on this page`}
        </p>
        {together?.more && <FreeButton run={addUp}>Count and total all</FreeButton>}
        {added.length > 0 && together && (
          <dl className="flex flex-wrap gap-x-6 gap-y-1">
            {added.map((name) => (
              <div key={name} className="flex items-baseline gap-2">
                <dt className="text-ink-2">{labelOf(shownAs, name)}</dt>
                <dd className="rule-double font-semibold">
                  <Amount cents={together.sums[name]!} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {(earlier || later) && (
          <nav aria-label={`Pages of ${inText(of.plural)}`} className="flex gap-2 print:hidden">
            <Button className={small} disabled={!earlier} onClick={() => turn('before')}>
              Previous
            </Button>
            <Button className={small} disabled={!later} onClick={() => turn('after')}>
              Next
            </Button>
          </nav>
        )}
      </div>
    )
  },
)

const small = 'h-8 pointer-coarse:h-11'
