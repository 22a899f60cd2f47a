import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { templateLife } from '../life.ts'
import { template } from '../records.ts'

export default function TemplatesScreen() {
  const actor = useActor()
  const { rows } = useRecords(template, (from) => from.order('used', { ascending: false }).limit(500))
  const first = whyNotEdit(template, null, actor) === null && (
    <ButtonLink look="main" to="/utilities/templates/new">
      <Icon name="plus" />
      New template
    </ButtonLink>
  )
  const published = rows?.filter((row) => templateLife.is(row, 'published')) ?? []
  const used = published.filter((row) => Number(row.used) > 0)
  return (
    <Screen area="Utilities" title="Templates" actions={first}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Figures
          figures={[
            {
              label: 'Published',
              ...known(rows, () => ({ value: String(published.length) })),
              to: '/utilities/templates?where.status=published',
            },
            {
              label: 'Drafts',
              ...known(rows, (rows) => ({ value: String(rows.filter((row) => templateLife.is(row, 'draft')).length) })),
              to: '/utilities/templates?where.status=draft',
            },
            {
              label: 'Most used',
              ...known(rows, () => ({
                value: used[0] ? `${Number(used[0].used)}×` : 'none yet',
                note: used[0]?.name,
                ...(used[0] && { to: `/utilities/templates/${used[0].id}` }),
              })),
            },
            {
              label: 'Never used',
              ...known(rows, () => ({ value: String(published.length - used.length) })),
              to: '/utilities/templates?where.used=0..0&where.status=published',
            },
          ]}
        />
        <RecordList of={template} first={first} />
      </div>
    </Screen>
  )
}
