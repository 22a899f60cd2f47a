import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { formSubmission } from '#areas/forms/submissions/records.ts'
import { formVersion } from '#areas/forms/versions/records.ts'
import { formLife } from '#areas/forms/forms/life.ts'
import { form } from '#areas/forms/forms/records.ts'

/** All forms, with versions waiting for a second person and submissions waiting for review. */
export function FormsTab() {
  const actor = useActor()
  const { rows: forms } = useRecords(form, (from) => from.limit(1_000))
  const { rows: waiting } = useRecords(formSubmission, (from) => from.eq('status', 'received').limit(1_000))
  const { rows: versions } = useRecords(formVersion, (from) => from.eq('status', 'submitted').limit(200))
  const first = whyNotEdit(form, null, actor) === null && (
    <ButtonLink look="main" to="/utility-form-filler/new">
      <Icon name="plus" />
      New form
    </ButtonLink>
  )
  return (
    <div className="grid gap-5">
      <Figures
        figures={[
          {
            label: 'Published',
            ...known(forms, (forms) => ({
              value: String(forms.filter((row) => formLife.is(row, 'published')).length),
              note: 'active forms',
            })),
            to: '/utility-form-filler?where.status=published',
          },
          {
            label: 'Drafts',
            ...known(forms, (forms) => ({
              value: String(forms.filter((row) => formLife.is(row, 'draft')).length),
              note: 'not published yet',
            })),
            to: '/utility-form-filler?where.status=draft',
          },
          {
            label: 'Waiting for a second person',
            ...known(versions, (versions) => ({
              value: String(versions.length),
              note: versions[0] ? versions[0].name : 'nothing to publish',
              ...(versions[0] && { to: `/utility-form-filler/versions/${versions[0].id}`, tone: 'warn' as const }),
            })),
          },
          {
            label: 'Waiting for review',
            ...known(waiting, (waiting) => ({
              value: String(waiting.length),
              note: 'submissions received',
              ...(waiting.length > 0 && { tone: 'warn' as const }),
            })),
            to: '/utility-form-filler/submissions?where.status=received',
          },
        ]}
      />
      <RecordList
        of={form}
        first={first}
        columns={['number', 'title', 'folder', 'owner', 'filled_by', 'edition', 'status']}
      />
    </div>
  )
}
