import { lazy, Suspense } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { setCriteria, setItems, setLines } from '../commands.ts'
import { criterion, responseItem, solicitation, solicitationLine, type Solicitation } from '../records.ts'
import { kindOf, type Parts } from '../rules.ts'
import { MeasuredLines } from './MeasuredLines.tsx'

// The grid and its cell checks are as large as the rest of the page, so they load after it.
const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))

type PartsGridsProps = { row: Solicitation; loaded: { [Name in 'lines' | 'criteria' | 'items']?: Parts[Name] } }

/** The lines to be priced, the criteria, and what a response contains; which columns they have follows from the kind. */
export function PartsGrids({ row, loaded: { lines, criteria, items } }: PartsGridsProps) {
  const setLinesOf = useCommand<typeof setLines>('solicitations/set-lines')
  const setItemsOf = useCommand<typeof setItems>('solicitations/set-response-items')
  const setCriteriaOf = useCommand<typeof setCriteria>('solicitations/set-criteria')
  const whyNot = whyNotEdit(solicitation, row, useActor())
  const { priced, scored } = kindOf[row.kind]
  const { id, version } = row
  if (!lines || !criteria || !items) return <SkeletonLines lines={6} />
  return (
    <Suspense fallback={<SkeletonLines lines={6} />}>
      {priced && (
        <GridPanel
          title="Lines"
          of={solicitationLine}
          rows={lines}
          columns={['lot', 'description', 'quantity', 'unit']}
          version={version}
          whyNot={whyNot}
          send={(next, of) => setLinesOf({ id, version: of, lines: next })}
        />
      )}
      <MeasuredLines lines={lines} />
      <GridPanel
        title="Criteria"
        of={criterion}
        rows={criteria}
        columns={scored ? ['name', 'kind', 'weight', 'points', 'guidance'] : ['name', 'kind', 'guidance']}
        version={version}
        whyNot={whyNot}
        send={(next, of) => setCriteriaOf({ id, version: of, lines: next })}
      />
      <GridPanel
        title="Response items"
        of={responseItem}
        rows={items}
        columns={[
          'kind',
          'name',
          'required',
          'format',
          ...(row.two_envelopes ? ['envelope'] : []),
          ...(scored ? ['blind_copy', 'criterion'] : []),
        ]}
        version={version}
        whyNot={whyNot}
        send={(next, of) => setItemsOf({ id, version: of, lines: next })}
      />
    </Suspense>
  )
}
