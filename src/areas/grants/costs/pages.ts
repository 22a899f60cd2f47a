import { recordPage } from '#platform/pages/page.ts'
import { optionLabel } from '#platform/records/record.ts'
import { costLife, whyNotPriced } from './life.ts'
import { costRecord } from './records.ts'
import { costForm, fieldsOfKind } from './rules.ts'

export const costPage = recordPage(costRecord, {
  at: '/fema-grants-hub/costs/:id',
  list: ['/fema-grants-hub?tab=costs', 'Cost records'],
  life: costLife,
  edit: { by: 'cost-records/edit', done: 'Saved and recalculated', form: costForm },
  shows: [
    {
      notes: (row) => [
        row.decision && { tone: 'warn', title: 'Not counted', text: row.decision },
        row.early && {
          tone: row.early_basis ? 'info' : 'warn',
          title: 'Before the incident period',
          text: row.early_basis
            ? `${optionLabel(costRecord.fields.early_basis, row.early_basis)}. ${row.early_reason}`
            : 'Preparation counts only where FEMA’s policy allows it, such as prepositioning. A reviewer decides.',
        },
      ],
    },
    {
      figures: (row) => [
        { label: 'Kind', value: optionLabel(costRecord.fields.kind, row.kind) },
        {
          label: row.donated ? 'Counts as donated' : 'Eligible',
          value: { cents: row.eligible },
          ...(row.left_out && {
            note: whyNotPriced(row) ? 'not priced yet' : 'partly eligible',
            tone: 'warn' as const,
          }),
        },
        { label: 'Rate used', value: row.fema_rate === null ? 'None' : `$${Number(row.fema_rate).toFixed(2)}` },
      ],
    },
    { own: 'Calculation', when: (row) => row.rule || row.left_out },
    {
      title: 'Details',
      facts: (row) => [
        'declaration',
        'project',
        'damage',
        'category',
        'worked_on',
        ...fieldsOfKind(row).filter((name) => row[name] !== null && row[name] !== false),
        'documents',
        'entered_by',
        'early_by',
        'checked_by',
        'checked_on',
      ],
      filled: ['damage', 'documents', 'early_by', 'checked_by', 'checked_on'],
    },
  ],
})
