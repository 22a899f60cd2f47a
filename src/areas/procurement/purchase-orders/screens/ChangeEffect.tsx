import type { ReactNode } from 'react'
import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { inPercent } from '#platform/words.ts'
import type { ChangePreview } from '../changes/commands.ts'
import { differences, type ChangedLine } from '../changes/rules.ts'
import type { OrderLine } from '../records.ts'

const sign = (cents: number) => (cents > 0 ? '+' : '')

/** The effect of a change: budget first, then line by line, and whether it may be cardinal. */
export function ChangeEffect({
  preview,
  moved: isMoved,
  lines,
  after,
}: {
  preview: ChangePreview | undefined
  moved: boolean
  lines: readonly OrderLine[]
  after: readonly ChangedLine[]
}) {
  if (!preview)
    return (
      <Panel title="Effect of the change">
        <SkeletonLines lines={3} />
      </Panel>
    )
  const { before, after: total, percent, budgets, names, cardinal, whyNot, held } = preview
  const nameOf = (line: string) => names.find((each) => each.line === line)
  const moved = differences(lines, after).filter(({ what }) => what !== 'same')
  return (
    <section aria-label="Effect of the change" className="grid gap-4">
      <Figures
        figures={[
          { label: 'Current', value: <Amount cents={before} /> },
          { label: 'After change', value: <Amount cents={total} /> },
          {
            label: 'Difference',
            value: (
              <>
                {sign(total - before)}
                <Amount cents={total - before} />
              </>
            ),
          },
          {
            label: 'Change since first issued',
            value: `${sign(percent)}${inPercent(percent)}`,
            ...(isMoved && cardinal.length > 0 && { tone: 'warn' as const, note: 'Possible cardinal change' }),
          },
        ]}
      />
      {isMoved && cardinal.length > 0 && (
        <Notice tone="warn" title="Possible cardinal change">
          <ul>
            {cardinal.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Notice>
      )}
      {held && isMoved && <Notice tone="warn" title={held} />}
      {whyNot && whyNot !== held && isMoved && cardinal.length === 0 && <Notice title={whyNot} />}
      {(budgets.more.length > 0 || budgets.less.length > 0 || moved.length > 0) && (
        <div className="grid gap-4 lg:grid-cols-2">
          <Panel title="Budget">
            <ul className="divide-y divide-line">
              {budgets.more.map(({ line, amount }) => (
                <Moved
                  key={line}
                  name={nameOf(line)?.name}
                  cents={-amount}
                  note={
                    <>
                      available now <Amount cents={nameOf(line)?.available ?? 0} />
                    </>
                  }
                />
              ))}
              {budgets.less.map(({ line, amount }) => (
                <Moved key={line} name={nameOf(line)?.name} cents={amount} note="released to this line" />
              ))}
              {budgets.more.length === 0 && budgets.less.length === 0 && (
                <li className="text-ink-2">No budget line is affected.</li>
              )}
            </ul>
          </Panel>
          <Panel title="Lines">
            <ul className="divide-y divide-line">
              {moved.map(({ before: was, after: is, cents, words, what }, at) => (
                <li
                  key={was?.id ?? at}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2"
                >
                  <span className="min-w-0">
                    <span className="font-semibold">{(is ?? was)?.description || 'New line'}</span>
                    <span className="block text-xs text-ink-2">
                      {what === 'changed' ? words.join(' · ') : words[0]}
                    </span>
                  </span>
                  <span>
                    {sign(cents)}
                    <Amount cents={cents} />
                  </span>
                </li>
              ))}
              {moved.length === 0 && <li className="text-ink-2">No line is changed.</li>}
            </ul>
          </Panel>
        </div>
      )}
    </section>
  )
}

const Moved = ({ name, cents, note }: { name: string | undefined; cents: number; note: ReactNode }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2">
    <span className="min-w-0">
      {name ?? '…'}
      <span className="block text-xs text-ink-2">{note}</span>
    </span>
    <span className="font-semibold">
      {sign(cents)}
      <Amount cents={cents} />
    </span>
  </li>
)
