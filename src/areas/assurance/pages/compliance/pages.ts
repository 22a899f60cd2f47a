import { controlLife } from '#areas/assurance/controls/life.ts'
import { control, waiver } from '#areas/assurance/controls/records.ts'
import { readiness } from '#areas/assurance/controls/rules.ts'
import { ruleRun } from '#areas/assurance/rule-runs/records.ts'
import { standard } from '#areas/assurance/standards/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { countOf, register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'

const trends = [
  trend(control, { title: 'Controls by result', by: 'result', list: '/compliance?tab=controls' }),
  trend(control, { title: 'Controls by owner', by: 'owner', list: '/compliance?tab=controls' }),
  trend(control, { title: 'Controls by framework', by: 'framework', list: '/compliance?tab=controls' }),
  trend(control, { title: 'Evidence due by month', by: 'next_on', list: '/compliance?tab=controls' }),
]

const controls = register(control, {
  order: 'code.asc',
  limit: 1_000,
  where: { status: { not: 'retired' } },
  unnamed: true,
})
const standards = register(standard, { order: 'code.asc', limit: 200, where: { status: 'active' }, unnamed: true })
const runs = register(ruleRun, { order: 'ran_at.desc', limit: 20, unnamed: true })

/** The compliance of the organization: each framework by its controls, what is failing, and what is waived. */
export const compliancePage = listPage({
  at: '/compliance',
  title: 'Compliance',
  about: 'Controls passing, failing and waived, by framework.',
  loads: { controls },
  links: [
    ['/compliance/records', 'Records management'],
    ['/advanced-compliance', 'Compliance rules'],
  ],
  new: { own: 'controls/RunChecks' },
  above: [
    {
      figures: ({ loaded: { controls } }) => {
        const { active, met } = readiness(controls ?? [])
        const of = (result: string) =>
          controls?.filter((each) => controlLife.is(each, 'active') && each.result === result).length
        const failing = of('fail')
        return [
          {
            label: 'Controls passing',
            value: controls && `${met} of ${active}`,
            to: '/compliance?tab=controls&where.status=active&where.result=pass',
          },
          {
            label: 'Failing',
            value: countOf(failing),
            note: failing && 'to fix',
            tone: failing && 'bad',
            to: '/compliance?tab=controls&where.status=active&where.result=fail',
          },
          { label: 'Waived', value: countOf(of('waived')), to: '/compliance?tab=waivers&where.status=granted' },
          {
            label: 'Not assessed',
            value: countOf(of('unknown')),
            to: '/compliance?tab=controls&where.status=active&where.result=unknown',
          },
        ]
      },
    },
  ],
  tabs: [
    { tab: 'posture', title: 'Posture', shows: [{ own: 'Posture', loads: { controls, standards, runs } }] },
    {
      tab: 'controls',
      title: 'Controls',
      shows: [{ list: list(control, { columns: ['code', 'title', 'framework', 'owner', 'result_words', 'result'] }) }],
    },
    {
      tab: 'waivers',
      title: 'Waivers',
      shows: [{ list: list(waiver), new: { by: 'waivers/ask', label: 'Request waiver', opens: true } }],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
  ],
})
