import type { OpenedBid, OpenedFile } from '#areas/procurement/bids/rules.ts'
import type { KeyHolder, Officer } from '#areas/procurement/officers/rules.ts'
import { evaluation } from '#areas/procurement/panel/records.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import {
  criterion,
  responseItem,
  section,
  solicitation,
  solicitationLine,
  type Solicitation,
} from '#areas/procurement/solicitations/records.ts'
import { recordPage, rows, rowsOf, undeclared } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'

const inOrder = { by: 'solicitation', order: 'position.asc,id.asc' } as const

const loads = {
  sections: rows(section, { ...inOrder, limit: 500 }),
  lines: rows(solicitationLine, { ...inOrder, limit: 1_000 }),
  criteria: rows(criterion, { ...inOrder, limit: 200 }),
  items: rows(responseItem, { ...inOrder, limit: 200 }),
  evaluations: rows(evaluation, { by: 'solicitation', order: 'created_at.asc', limit: 1 }),
  officers: rowsOf<Officer>('opening_officers', {
    by: 'solicitation',
    order: 'officer.asc',
    limit: 100,
    reads: ['officer', 'officer_key', 'member:organization_members(display_name)'],
  }),
  holders: undeclared<KeyHolder>('officer_keys', {
    order: 'made_at.asc',
    limit: 200,
    where: { retired_at: null },
    reads: ['officer', 'made_at', 'member:organization_members(display_name)'],
  }),
  bids: rowsOf<OpenedBid>('bids', {
    by: 'solicitation',
    order: 'submitted_at.asc,id.asc',
    limit: 500,
    reads: [
      'id',
      'number',
      'total',
      'status',
      'submitted_at',
      'receipt',
      'edition',
      'vendor:vendors(id,name)',
      'lines:bid_lines(line,unit_price,amount)',
    ],
  }),
  files: rowsOf<OpenedFile>('bid_files', {
    by: 'bids.solicitation',
    order: 'bid.asc,starts.asc,id.asc',
    limit: 1_000,
    reads: [
      ...['id', 'name', 'type', 'size', 'starts', 'sha256', 'version', 'key', 'nonce'],
      'bid:bids(id,number,vendor:vendors(name))',
    ],
  }),
}

const isUnpublished = (row: Solicitation) => solicitationLife.is(row, 'draft', 'returned', 'submitted', 'approved')
const isPublished = (row: Solicitation) => !isUnpublished(row)
const isClosing = (row: Solicitation) => solicitationLife.is(row, 'published', 'opening')

/** A solicitation: its checklist and its publication, then its bids, and all that vendors read. */
export const solicitationPage = recordPage(solicitation, {
  at: '/rfq-builder/:id',
  list: ['/rfq-builder', 'Solicitations'],
  life: solicitationLife,
  loads,
  links: (row, { actor }) => [
    whyNotEdit(solicitation, row, actor) === null && [`/rfq-builder/${row.id}/edit`, 'Edit'],
    row.published_at && [`/public-opportunities/${row.id}`, 'Public page'],
  ],
  dialogs: { cancel: 'publication/CancelDialog' },
  acts: [{ own: 'publication/PublicationActs' }],
  shows: [
    {
      notes: (row) => [
        row.outcome && { tone: 'warn', title: `This solicitation was ${row.status}`, text: row.outcome },
      ],
    },
    { own: 'publication/Checklist', when: isUnpublished, asks: ({ id }) => [['solicitations/facts', { id }]] },
    { own: 'bids/OpeningPanel', when: isClosing, asks: ({ id }) => [['solicitations/sealed', { id }]] },
    { own: 'panel/EvaluationLink' },
    { own: 'bids/Tabulation', when: isPublished },
    { own: 'bids/BidFilesPanel', when: isPublished },
    {
      own: 'bids/MinutesPanel',
      when: (row) => solicitationLife.is(row, 'evaluation', 'awarded'),
      asks: ({ id }) => [['openings/minutes', { id }]],
    },
    { own: 'solicitations/TermsPanel' },
    {
      tab: 'lines',
      title: 'Lines and criteria',
      count: (_, { loaded: { lines, criteria, items } }) =>
        lines && criteria && items && lines.length + criteria.length + items.length,
      shows: [{ own: 'solicitations/PartsGrids' }],
    },
    {
      tab: 'questions',
      title: 'Questions and vendors',
      shows: [
        { own: 'questions/QuestionsPanel', when: (row) => row.published_at },
        { own: 'audience/AudiencePanel', when: (row) => !solicitationLife.is(row, 'canceled') },
      ],
    },
    {
      tab: 'text',
      title: 'Text',
      count: (_, { loaded: { sections } }) => sections?.length,
      shows: [{ own: 'solicitations/SectionsPanel' }],
    },
    { own: 'officers/OfficersPanel' },
    { approvals: (row, { actor }) => whyNotEdit(solicitation, row, actor) === null },
  ],
})
