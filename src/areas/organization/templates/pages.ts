import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, register } from '#platform/pages/page.ts'
import { phrase } from '#platform/say.ts'
import { templateLife } from './life.ts'
import { template } from './records.ts'

const all = register(template, { order: 'used.desc', limit: 500 })

export const templatesPage = listPage({
  at: '/utilities/templates',
  title: phrase('Templates'),
  under: 'Utilities',
  roles: ['admin', 'manager'],
  loads: { all },
  above: [
    {
      figures: ({ loaded: { all } }) => {
        const published = all?.filter((row) => templateLife.is(row, 'published'))
        const used = published?.filter((row) => Number(row.used) > 0)
        const [most] = used ?? []
        return [
          { label: 'Published', value: countOf(published?.length), to: '/utilities/templates?where.status=published' },
          {
            label: 'Drafts',
            value: countOf(all?.filter((row) => templateLife.is(row, 'draft')).length),
            to: '/utilities/templates?where.status=draft',
          },
          {
            label: 'Most used',
            value: used && (most ? `${Number(most.used)}×` : 'none yet'),
            note: most?.name,
            ...(most && { to: `/utilities/templates/${most.id}` }),
          },
          {
            label: 'Never used',
            value: countOf(published && published.length - (used?.length ?? 0)),
            to: '/utilities/templates?where.used=0..0&where.status=published',
          },
        ]
      },
    },
  ],
  shows: [{ list: list(template), new: { to: '/utilities/templates/new', label: 'New template' } }],
})
