import { applicationLife } from '#areas/grants/applications/life.ts'
import { applicationSection, grantApplication } from '#areas/grants/applications/records.ts'
import { grant } from '#areas/grants/grants/records.ts'
import { fundingOpportunity, savedOpportunity } from '#areas/grants/opportunities/records.ts'
import { fitOf, profileOf } from '#areas/grants/opportunities/rules.ts'
import { applicationReviewer } from '#areas/grants/reviews/records.ts'
import { recordPage, register, rows, rowsOf } from '#platform/pages/page.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'

export const opportunityPage = recordPage(fundingOpportunity, {
  at: '/grant-management/opportunities/:id',
  list: ['/grant-management?tab=research', 'Funding opportunities'],
  edit: { by: 'funding-opportunities/edit' },
  loads: {
    grants: register(grant, { order: 'created_at.desc', limit: 500 }),
    saved: rows(savedOpportunity, { by: 'opportunity', order: 'created_at.desc', limit: 1, columns: ['opportunity'] }),
  },
  acts: [
    {
      by: 'saved-opportunities/save',
      label: 'Save to pipeline',
      when: (_, { actor, loaded: { saved } }) =>
        saved?.length === 0 && whyNotEdit(fundingOpportunity, null, actor) === null,
      whyNot: (_, { actor }) => whyNotEdit(savedOpportunity, null, actor),
      send: (row) => ({ opportunity: row.id }),
      done: 'Added to pipeline',
    },
    {
      by: 'grant-applications/draft',
      label: 'Start application',
      look: 'main',
      when: (_, { actor }) => whyNotEdit(fundingOpportunity, null, actor) === null,
      whyNot: (_, { actor }) => whyNotEdit(grantApplication, null, actor),
      form: grantApplication,
      about: grantApplication.about,
      start: (row, { actor }) => ({
        opportunity: row.id,
        title: row.title.slice(0, 200),
        agency: (row.agency ?? '').slice(0, 200),
        aln: /^\d{2}\.\d{3}$/.test(row.aln ?? '') ? row.aln : null,
        closes_on: row.closes_on,
        lead: actor.user_id,
      }),
      send: (_, __, values) => values,
      done: 'Application started',
      opens: (_, { id }) => `/grant-management/applications/${id}`,
    },
  ],
  shows: [
    {
      figures: (row, { today, loaded: { grants } }) => [
        {
          label: 'Closes',
          value: row.closes_on ? { day: row.closes_on } : 'Not stated',
          note: row.closes_on && { due: row.closes_on },
        },
        {
          label: 'Fit',
          value: grants && `${fitOf(row, profileOf(grants, today)).score} of 100`,
          note: 'rule of thumb, see below',
        },
      ],
    },
    { own: 'opportunities/FitPanel' },
    {
      title: 'Details',
      facts: [
        'number',
        'agency',
        'aln',
        'category',
        'instrument',
        'eligibility',
        'posted_on',
        'floor',
        'total',
        'match',
        'url',
        'summary',
      ],
    },
    {
      title: 'Applications',
      rows: rows(grantApplication, {
        by: 'opportunity',
        order: 'created_at.desc',
        limit: 20,
        columns: ['number', 'title', 'asked', 'lead', 'status'],
        unlessNone: true,
      }),
    },
  ],
})

const isWritten = (row: Parameters<typeof applicationLife.is>[0]) => applicationLife.is(row, 'writing')

type Member = { user_id: string; display_name: string }

export const applicationPage = recordPage(grantApplication, {
  at: '/grant-management/applications/:id',
  list: ['/grant-management?tab=applications', 'Applications'],
  life: applicationLife,
  edit: { by: 'grant-applications/edit' },
  loads: {
    sections: rows(applicationSection, { by: 'application', order: 'position.asc', limit: 100 }),
    reviewers: rows(applicationReviewer, { by: 'application', order: 'created_at.asc', limit: 45 }),
    people: rowsOf<Member>('organization_members', {
      by: 'user_id',
      after: 'reviewers.reviewer',
      order: 'user_id.asc',
      limit: 45,
      reads: ['user_id', 'display_name'],
    }),
  },
  links: (row) => [row.funding && [`/grant-management/grants/${row.funding}`, 'Resulting grant']],
  shows: [
    {
      notes: (row) => [
        row.decision && {
          tone: applicationLife.is(row, 'awarded') ? 'good' : 'warn',
          title: optionLabel(grantApplication.fields.status, row.status),
          text: row.decision,
        },
      ],
    },
    { own: 'applications/ApplicationFigures' },
    { own: 'applications/SubmissionChecklist', when: isWritten },
    { own: 'submissions/AsSubmitted', when: (row) => row.package },
    { own: 'applications/narratives/SectionTexts' },
    { own: 'reviews/ReviewPanel' },
    {
      title: 'Details',
      facts: [
        'opportunity',
        'agency',
        'aln',
        'applicant',
        'department',
        'lead',
        'match_cash',
        'hours',
        'summary',
        'documents',
        'submitted_by',
        'submitted_at',
        'decided_on',
        'awarded',
      ],
    },
  ],
})
