import { Suspense } from 'react'
import { useToday } from '#client/use-today.ts'
import { optional } from '#kit/optional.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { classWords, objectClasses, type GrantBudgetLine } from '../../budgets/records.ts'
import { percentOf, sectionB } from '../../budgets/rules.ts'
import type { Grant } from '../../grants/records.ts'
import { burnOf } from '../../grants/rules.ts'
import { useBurn } from './use-burn.ts'

const Bullets = optional(() => import('#kit/charts/Bullets.tsx').then(({ Bullets }) => Bullets))

type ClassesPanelProps = { row: Grant; loaded: { budget: readonly GrantBudgetLine[] | undefined } }

/** Each object class against its budget, and against what the elapsed part of the period would use. */
export function ClassesPanel({ row, loaded: { budget: lines } }: ClassesPanelProps) {
  const today = useToday()
  const { data: burn } = useBurn(row.id)
  if (lines?.length === 0) return null
  const { byClass } = sectionB(lines ?? [])
  const charged = (name: string) => burn?.classes.find((each) => each.class === name)?.amount ?? 0
  const used = objectClasses.filter((name) => byClass[name] > 0 || charged(name) > 0)
  const { elapsed } = burnOf(row, today)
  return (
    <Panel title="Budget by object class">
      <Suspense fallback={<Skeleton className="h-40 w-full rounded-md" />}>
        <Bullets
          bare
          title="Budget by object class"
          unit="money"
          step="object class"
          state={lines && burn ? undefined : 'loading'}
          figures={{ value: 'Charged', target: `Even use, ${elapsed}% of the period`, limit: 'Budget' }}
          rows={used.map((name) => ({
            name: classWords[name].replace(/^\w\. /, ''),
            value: charged(name),
            target: percentOf(byClass[name], elapsed),
            limit: byClass[name],
            to: `/grants-management?tab=costs&where.funding=${row.id}&where.class=${name}`,
          }))}
        />
      </Suspense>
    </Panel>
  )
}
