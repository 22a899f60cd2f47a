import { Amount } from '#kit/parts/Amount.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Day } from '#kit/parts/Time.tsx'
import type { Requisition, RequisitionLine } from '../records.ts'
import { useJudgmentOf } from './use-judgment.ts'

type OpenFiguresProps = { row: Requisition; loaded: { lines: readonly RequisitionLine[] | undefined } }

/** The budget and the method of a requisition that is still written. */
export function OpenFigures({ row, loaded: { lines } }: OpenFiguresProps) {
  const judged = useJudgmentOf(row, lines)
  const left = judged?.effects.reduce((sum, { after }) => sum + after, 0)
  return (
    <Figures
      figures={[
        ...(judged && left !== undefined && judged.effects.length > 0
          ? [
              {
                label: 'Available after',
                value: <Amount cents={left} />,
                ...(judged.effects.some(({ whyNot }) => whyNot) && {
                  note: 'Insufficient funds',
                  tone: 'bad' as const,
                }),
              },
            ]
          : []),
        {
          label: 'Method',
          ...known(lines?.length === 0 ? null : judged, (judged) => ({
            value: <span className="text-base">{judged?.method.title ?? 'Not determined yet'}</span>,
            note: judged ? judged.method.paragraph : 'Add a line first',
          })),
        },
        { label: 'Needed by', value: row.need_by ? <Day day={row.need_by} /> : 'Any date' },
      ]}
    />
  )
}
