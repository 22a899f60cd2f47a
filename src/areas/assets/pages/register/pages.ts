import { assetLife } from '#areas/assets/assets/life.ts'
import { asset, assetClass } from '#areas/assets/assets/records.ts'
import { countDue } from '#areas/assets/assets/rules.ts'
import { custody } from '#areas/assets/assets/check-outs/records.ts'
import { assetCount, depreciation, disposal } from '#areas/assets/custody/records.ts'
import { propertyReport } from '#areas/assets/property-forms/records.ts'
import { assetTerm } from '#areas/assets/terms/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { register } from '#platform/pages/page.ts'
import { termOn } from '#platform/records/dated.ts'
import { trend } from '#platform/records/list/charted.ts'

const trends = [
  trend(asset, { title: 'Cost by class', by: 'class', figure: 'cost', list: '/asset-management' }),
  trend(asset, { title: 'Assets by department', by: 'department', list: '/asset-management' }),
  trend(asset, { title: 'Cost by year acquired', by: 'acquired_on', figure: 'cost', list: '/asset-management' }),
  trend(asset, { title: 'Assets by condition', by: 'condition', list: '/asset-management' }),
]

const held = register(asset, { order: 'name.asc', limit: 1_000, where: { status: assetLife.openStatuses } })
const terms = register(assetTerm, { order: 'kind.asc', limit: 500 })
const add = { to: '/asset-management/new', label: 'New asset' }

/** The agency's assets: location, holder, funding. */
export const registerPage = listPage({
  at: '/asset-management',
  title: 'Asset register',
  label: 'Assets',
  loads: { held, terms },
  links: [['/asset-management/labels', 'Labels']],
  new: { of: asset, ...add },
  above: [
    {
      figures: ({ today, loaded: { held, terms = [] } }) => {
        const years = termOn(terms, 'count_years', today)
        const federal = held?.filter((row) => row.federal) ?? []
        const due = years === undefined ? 0 : federal.filter((row) => countDue(row, years) < today).length
        const missing = held?.filter((row) => assetLife.is(row, 'missing')).length ?? 0
        return [
          {
            label: 'Assets held',
            value: held && String(held.length),
            note: held && ['cost ', { cents: held.reduce((sum, { cost }) => sum + cost, 0), whole: true }],
          },
          {
            label: 'Federally funded',
            value: held && String(federal.length),
            note: held && (due > 0 ? `${due} overdue for count` : 'all counted on time'),
            tone: due > 0 && 'warn',
            to: `/asset-management?where.federal=yes&where.status=${assetLife.openStatuses.join()}`,
          },
          {
            label: 'Missing',
            value: held && String(missing),
            note: held && (missing > 0 ? 'not located' : 'none'),
            tone: missing > 0 && 'bad',
            to: '/asset-management?where.status=missing',
          },
          {
            label: 'Checked out',
            value: held && String(held.filter(({ held_by }) => held_by !== null).length),
            note: held && 'to named people',
          },
        ]
      },
    },
  ],
  tabs: [
    {
      tab: 'register',
      title: 'Register',
      shows: [
        {
          list: list(asset, {
            columns: ['number', 'name', 'class', 'location', 'condition', 'custodian', 'cost', 'status'],
            importAs: 'assets',
          }),
          new: add,
        },
      ],
    },
    { tab: 'tree', title: 'Tree', shows: [{ own: 'assets/AssetHierarchy' }] },
    { tab: 'map', title: 'Map', shows: [{ own: 'assets/AssetMap' }] },
    {
      tab: 'custody',
      title: 'Checked out',
      shows: [
        { list: list(custody, { columns: ['purpose', 'asset', 'holder', 'out_on', 'due_on', 'in_on', 'status'] }) },
      ],
    },
    {
      tab: 'counts',
      title: 'Physical inventories',
      shows: [{ button: { own: 'custody/BeginCount' } }, { list: list(assetCount) }],
    },
    {
      tab: 'dispositions',
      title: 'Dispositions',
      shows: [
        {
          button: {
            of: disposal,
            by: 'asset-dispositions/draft',
            label: 'New disposition',
            done: 'Draft disposition created',
            opens: true,
          },
        },
        { list: list(disposal) },
      ],
    },
    { tab: 'reports', title: 'Property reports', shows: [{ list: list(propertyReport) }] },
    {
      tab: 'depreciation',
      title: 'Depreciation',
      shows: [{ button: { own: 'custody/BookYear' } }, { list: list(depreciation) }],
    },
    {
      tab: 'classes',
      title: 'Classes',
      shows: [
        {
          button: {
            of: assetClass,
            by: 'asset-classes/create',
            label: 'New asset class',
            done: 'Asset class added',
            opens: true,
          },
        },
        { list: list(assetClass, { editBy: 'asset-classes/edit' }) },
      ],
    },
    { tab: 'trends', title: 'Trends', shows: [{ trends }] },
    {
      tab: 'terms',
      title: 'Settings',
      shows: [
        {
          text: 'Limits and rates for assets, maintenance and safety, with effective dates. Add a new row to change a value; earlier results keep theirs.',
        },
        { register: assetTerm, at: '/asset-management/settings' },
      ],
    },
  ],
})
