import { lazy, Suspense, useMemo } from 'react'
import { useRecords } from '#client/use-record.ts'
import { asDay } from '#kit/dates.ts'
import type { TextVersion } from '#areas/organization/texts/screens/ComparePanel.tsx'
import type { Contract } from '../../contracts/records.ts'
import { contractVersion, type ContractSection } from '../records.ts'
import type { Content } from '../rules.ts'

const ComparePanel = lazy(() =>
  import('#areas/organization/texts/screens/ComparePanel.tsx').then(({ ComparePanel: part }) => ({ default: part })),
)

/** Any two versions of a contract side by side; the current draft is one of them. */
export function RedlinePanel({ row, sections }: { row: Contract; sections: readonly ContractSection[] }) {
  const { rows: versions } = useRecords(contractVersion, (from) =>
    from.eq('contract', row.id).order('edition', { ascending: false }).limit(100),
  )
  const texts = useMemo(
    (): TextVersion[] => [
      { name: 'now', title: 'Current text', sections },
      ...(versions ?? []).flatMap(({ edition, why, content, created_at }) => {
        const { sections: kept, amendment } = JSON.parse(content) as Content
        const title = `${Number(edition)}. ${why}, ${asDay(created_at)}`
        return amendment === null ? [{ name: String(Number(edition)), title, sections: kept }] : []
      }),
    ],
    [versions, sections],
  )
  return versions && texts.length > 1 ? (
    <Suspense fallback={null}>
      <ComparePanel title="Redline" texts={texts} />
    </Suspense>
  ) : null
}
