import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { lengthInWords, lengthOf } from '#areas/organization/texts/length/rules.ts'
import { RecordPictures } from '#areas/organization/texts/screens/RecordPictures.tsx'
import { TextPlace } from '#areas/organization/texts/screens/TextPlace.tsx'
import { grantApplication, type ApplicationSection, type GrantApplication } from '../../records.ts'
import { limitsOf } from '../../rules.ts'

type SectionTextsProps = { row: GrantApplication; loaded: { sections: readonly ApplicationSection[] | undefined } }

/** The sections of an application as reviewers read them, each at its own address. */
export function SectionTexts({ row, loaded: { sections } }: SectionTextsProps) {
  if (!sections) return <SkeletonLines />
  const written = sections.filter(({ body }) => body?.trim())
  if (written.length === 0) return null
  return (
    <Panel title="Sections">
      <ol className="grid grid-cols-1 gap-6">
        {written.map((each) => (
          <li key={each.id} className="min-w-0">
            <TextPlace of={each.id} />
            <h3 className="font-semibold">{each.heading}</h3>
            <p className="text-xs text-ink-2">{lengthInWords(lengthOf(each.body, each.spacing), limitsOf(each))}</p>
            <div className="mt-2 max-w-(--measure)">
              <RecordPictures table={grantApplication.table} row={row}>
                <LongText text={each.body!} />
              </RecordPictures>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
