import { useMemo } from 'react'
import { useRecords } from '#client/use-record.ts'
import { asDay } from '#kit/dates.ts'
import { ComparePanel, type TextVersion } from '#areas/organization/texts/screens/ComparePanel.tsx'
import { applicationVersion, type ApplicationSection, type GrantApplication } from '../../records.ts'

type Kept = { sections: TextVersion['sections'] }

/** Any two versions of an application side by side; the current draft is one of them. */
export function NarrativeVersions({
  row,
  sections,
}: {
  row: GrantApplication
  sections: readonly ApplicationSection[]
}) {
  const { rows: versions } = useRecords(applicationVersion, (from) =>
    from.eq('application', row.id).order('edition', { ascending: false }).limit(100),
  )
  const texts = useMemo(
    (): TextVersion[] => [
      {
        name: 'now',
        title: 'Current text',
        sections: sections.map(({ heading, body }) => ({ heading, body: body ?? '' })),
      },
      ...(versions ?? []).map(({ edition, why, content, created_at }) => ({
        name: String(Number(edition)),
        title: `${Number(edition)}. ${why}, ${asDay(created_at)}`,
        sections: (JSON.parse(content) as Kept).sections,
      })),
    ],
    [versions, sections],
  )
  return versions ? <ComparePanel texts={texts} /> : null
}
