import { recordPage, rows } from '#platform/pages/page.ts'
import { numberInWords } from '#platform/words.ts'
import { creditLife, entryLife } from './life.ts'
import { carbonCredit, carbonEntry, emissionFactor, reduction, scopeWords } from './records.ts'
import { metricTons } from './rules.ts'

export const entryPage = recordPage(carbonEntry, {
  at: '/carbon/entries/:id',
  list: ['/carbon', 'Carbon ledger'],
  life: entryLife,
  add: { by: 'carbon-entries/note', title: 'Record activity', find: ['fuel', 'electricity', 'emission entry'] },
  edit: { by: 'carbon-entries/edit', page: true },
  loads: { factor: emissionFactor },
  shows: [
    {
      notes: (row) => [
        row.returned_because && {
          tone: 'warn',
          title: entryLife.is(row, 'withdrawn') ? 'Withdrawn' : 'Returned for changes',
          text: row.returned_because,
        },
      ],
    },
    {
      figures(row, { loaded: { factor } }) {
        const [scope, kind] = row.scope ? scopeWords[row.scope].split(': ') : []
        return [
          { label: 'Emissions', value: metricTons(Number(row.kg)), note: 'CO₂ equivalent' },
          {
            label: 'Quantity',
            value: factor && `${Number(row.quantity).toLocaleString('en-US')} ${factor.unit ?? ''}`,
          },
          {
            label: 'Factor used',
            value: factor && numberInWords(Number(row.used_factor ?? 0)),
            note: factor && `kg per ${factor.unit ?? 'unit'}, ${factor.edition ?? ''}`,
          },
          { label: 'Scope', value: scope ?? 'None', note: kind },
        ]
      },
    },
    {
      title: 'Activity',
      facts: ['day', 'factor', 'purchase_order', 'invoice', 'vendor', 'evidence', 'entered_by', 'confirmed_by'],
    },
  ],
})

export const factorPage = recordPage(emissionFactor, {
  at: '/carbon/factors/:id',
  list: ['/carbon?tab=factors', 'Emission factors'],
  add: { by: 'emission-factors/create' },
  edit: { by: 'emission-factors/edit', page: true },
  shows: [
    { title: 'Factor', facts: 'all' },
    {
      title: 'Used in',
      about: 'Each entry keeps the factor it was created with.',
      rows: rows(carbonEntry, {
        by: 'factor',
        order: 'day.desc',
        limit: 50,
        columns: ['words', 'day', 'quantity', 'kg', 'status'],
      }),
    },
  ],
})

export const reductionPage = recordPage(reduction, {
  at: '/carbon/reductions/:id',
  list: ['/carbon?tab=reductions', 'Reductions'],
  add: { by: 'carbon-reductions/create' },
  edit: { by: 'carbon-reductions/edit', page: true },
  shows: [{ title: 'Reduction', facts: 'all' }],
})

export const creditPage = recordPage(carbonCredit, {
  at: '/carbon/offsets/:id',
  list: ['/carbon?tab=offsets', 'Offset credits'],
  life: creditLife,
  add: { by: 'carbon-credits/create' },
  edit: { by: 'carbon-credits/edit', page: true },
  shows: [{ title: 'Credit', about: 'It is kept apart from the ledger and reduces no figure there.', facts: 'all' }],
})
