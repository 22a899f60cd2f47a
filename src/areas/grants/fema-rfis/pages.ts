import { recordPage, register } from '#platform/pages/page.ts'
import { disasterDeclaration } from '../declarations/records.ts'
import { femaTerm } from '../fema-terms/records.ts'
import { appealLife } from './appeals/life.ts'
import { questionLife } from './life.ts'
import { femaRfi, paAppeal } from './records.ts'

export const questionPage = recordPage(femaRfi, {
  at: '/fema-grants-hub/questions/:id',
  list: ['/fema-grants-hub?tab=questions', 'FEMA requests for information'],
  life: questionLife,
  edit: { by: 'fema-rfis/edit' },
  shows: [
    {
      figures: (row) => [
        { label: 'Received', value: { day: row.received_on } },
        {
          label: 'Response due',
          value: { day: row.due_on },
          note: questionLife.is(row, 'open', 'drafted') && { due: row.due_on },
        },
        { label: 'Answered', value: row.sent_on ? { day: row.sent_on } : 'Not yet' },
      ],
    },
    { title: 'FEMA’s question', text: 'asked' },
    {
      title: 'Response',
      text: 'answer',
      none: 'No response yet. One person writes it, and another manager must send it.',
    },
    {
      title: 'Details',
      facts: ['declaration', 'project', 'owner', 'drafted_by', 'sent_by', 'documents'],
      filled: ['drafted_by', 'sent_by', 'documents'],
    },
  ],
})

const clock = (label: string, day: string | null, runs: boolean) => ({
  label,
  value: day ? { day } : 'Not started',
  note: day !== null && runs && { due: day },
})

export const appealPage = recordPage(paAppeal, {
  at: '/fema-grants-hub/appeals/:id',
  list: ['/fema-grants-hub?tab=questions', 'RFIs and appeals'],
  life: appealLife,
  edit: { by: 'pa-appeals/edit' },
  loads: { declaration: disasterDeclaration, terms: register(femaTerm, { order: 'kind.asc', limit: 500 }) },
  shows: [
    {
      figures: (row) => [
        row.granted !== null && { label: 'Granted', value: { cents: row.granted } },
        clock('Filing due', row.appeal_by, appealLife.is(row, 'draft')),
        appealLife.is(row, 'asked')
          ? clock('Information due', row.information_by, true)
          : clock('Forwarding due', row.forward_by, appealLife.is(row, 'sent')),
        clock('FEMA decision due', row.decide_by, appealLife.is(row, 'forwarded')),
      ],
    },
    { title: 'Grounds for appeal', text: 'grounds' },
    { own: 'AppealDetails' },
  ],
})
