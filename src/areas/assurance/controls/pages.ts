import { recordPage, rows } from '#platform/pages/page.ts'
import { controlLife, evidenceLife, waiverLife } from './life.ts'
import { control, evidence, waiver } from './records.ts'

const tones = { pass: 'done', fail: 'problem', waived: 'you', unknown: 'moving' } as const
const titles = { pass: 'Passing', fail: 'Failing', waived: 'Failing, waived', unknown: 'Not assessed' }

export const controlPage = recordPage(control, {
  at: '/compliance/controls/:id',
  list: ['/compliance?tab=controls', 'Controls'],
  life: controlLife,
  edit: { by: 'controls/edit' },
  next: (row) =>
    controlLife.is(row, 'active')
      ? {
          tone: tones[row.result],
          lead: titles[row.result],
          rest: row.result_words ?? 'Select “Run checks” on the compliance page.',
        }
      : undefined,
  shows: [
    {
      title: 'Control',
      facts: (row) => [
        'about',
        'framework',
        'clause',
        'owner',
        'measure',
        ...(Number(row.every_months) > 0 ? (['every_months'] as const) : []),
        'next_on',
        'result_at',
      ],
    },
    {
      title: 'Evidence',
      about: 'Another person reviews each file.',
      rows: rows(evidence, {
        by: 'control',
        order: 'collected_on.desc',
        limit: 50,
        columns: ['title', 'collected_on', 'expires_on', 'brought_by', 'reviewed_by', 'status'],
        whole: true,
      }),
      add: {
        by: 'evidence/bring',
        label: 'Add evidence',
        start: (row, { today }) => ({ control: row.id, collected_on: today }),
        when: (row) => controlLife.isOpen(row),
        opens: true,
      },
    },
  ],
})

export const evidencePage = recordPage(evidence, {
  at: '/compliance/evidence/:id',
  list: ['/admin/compliance?tab=evidence', 'Evidence'],
  life: evidenceLife,
  edit: { by: 'evidence/edit' },
  shows: [
    {
      title: 'Evidence',
      facts: [
        'control',
        'note',
        'file',
        'collected_on',
        'expires_on',
        'brought_by',
        'reviewed_by',
        'reviewed_at',
        'review_note',
      ],
    },
  ],
})

export const waiverPage = recordPage(waiver, {
  at: '/compliance/waivers/:id',
  list: ['/compliance?tab=waivers', 'Waivers'],
  life: waiverLife,
  edit: { by: 'waivers/edit' },
  shows: [
    {
      title: 'Waiver',
      facts: ['control', 'rule', 'of_record', 'reason', 'instead', 'until', 'asked_by', 'decided_by', 'decision'],
      filled: ['control', 'rule', 'of_record'],
    },
  ],
})
