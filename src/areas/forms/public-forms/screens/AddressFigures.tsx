import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { readDefinition } from '../../definition/rules.ts'
import { submissionLife } from '../../submissions/life.ts'
import type { FormSubmission } from '../../submissions/records.ts'
import { versionLife } from '../../versions/life.ts'
import type { FormVersion } from '../../versions/records.ts'
import type { PublicForm } from '../records.ts'

type AddressFiguresProps = {
  row: PublicForm
  loaded: { submissions?: readonly FormSubmission[] | undefined; versions: readonly FormVersion[] | undefined }
}

/** The submissions that wait, and the questions that a resident cannot read in Spanish. */
export function AddressFigures({ row, loaded: { submissions, versions } }: AddressFiguresProps) {
  const waiting = submissions?.filter(submissionLife.isOpen).length ?? 0
  const published = versions?.find((each) => versionLife.is(each, 'published'))
  const missing = (published ? readDefinition(published.definition).questions : []).filter(({ label_es }) => !label_es)
  return (
    <Figures
      figures={[
        {
          label: 'Waiting for review',
          ...known(submissions, () => ({ value: String(waiting), note: 'of the last 20' })),
          to: `/utility-form-filler/submissions?where.public_form=${row.id}`,
        },
        {
          label: 'Without Spanish text',
          ...known(versions, () => ({
            value: String(missing.length),
            ...(missing.length > 0 && { tone: 'warn' as const, note: missing[0]!.label }),
          })),
        },
      ]}
    />
  )
}
