import { plainTextOf } from '#areas/organization/texts/length/rules.ts'
import { dayInWords } from '#platform/dates.ts'
import type { Block, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { dollars } from '#platform/money.ts'
import type { FacFinding } from '../fac/rules.ts'
import type { Note, SefaLine, TieOut } from '../schedule/rules.ts'
import { findingLife } from '#areas/assurance/audits/findings/life.ts'

export type Printing = { year: { name: string; ends_on: string }; letterhead: Letterhead; today: string }

const head = (title: string, { year, letterhead, today }: Printing) => ({
  kind: 'single-audit',
  title,
  author: letterhead.agency,
  made: today,
  letterhead,
  about: `For the fiscal year ended ${dayInWords(year.ends_on)}`,
  foot: `${title}, fiscal year ${year.name}`,
})

/** The schedule of expenditures of federal awards with its notes, as the FAC publishes it. */
export function sefaPaper(
  schedule: { lines: readonly SefaLine[]; total: number; passed_on: number; notes: readonly Note[] },
  printing: Printing,
): PrintedDocument {
  const { lines, total, passed_on, notes } = schedule
  return {
    ...head('Schedule of expenditures of federal awards', printing),
    landscape: true,
    body: [
      {
        is: 'table',
        caption: 'Federal awards',
        columns: [
          { name: 'Program', heads: true, width: 0.3 },
          { name: 'Assistance listing' },
          { name: 'Pass-through entity', width: 0.18 },
          { name: 'Award number', width: 0.16 },
          { name: 'To subrecipients', figure: true },
          { name: 'Expenditures', figure: true },
        ],
        rows: lines.map((line) => [
          { words: line.program, below: [line.agency, line.cluster].filter(Boolean).join(' · ') },
          line.aln,
          line.pass_through
            ? { words: line.pass_through, ...(line.pass_through_number && { below: line.pass_through_number }) }
            : 'Direct',
          line.award_number ?? '',
          dollars(line.passed_on),
          dollars(line.amount),
        ]),
        totals: [
          ['Total to subrecipients', dollars(passed_on)],
          ['Total expenditures of federal awards', dollars(total)],
        ],
        empty: 'No expenditures of federal awards in this year.',
      },
      ...(lines.length > 0 ? programTotals(lines) : []),
      ...(notes.length > 0
        ? [
            { is: 'heading', level: 2, words: 'Notes to the schedule' } as const,
            ...notes.flatMap(({ title, content }, at): Block[] => [
              { is: 'heading', level: 3, words: `${at + 1}. ${title}` },
              ...content.split('\n').map((words): Block => ({ is: 'words', words })),
            ]),
          ]
        : []),
    ],
  }
}

/** The total of each program with its assistance listing, and of each cluster (2 CFR 200.510(b)(3)). */
function programTotals(lines: readonly SefaLine[]): Block[] {
  const sum = (of: readonly SefaLine[]) => dollars(of.reduce((total, { amount }) => total + amount, 0))
  const by = (key: (line: SefaLine) => string | null) =>
    [...new Set(lines.flatMap((line) => key(line) ?? []))].map(
      (each) => [each, lines.filter((line) => key(line) === each)] as const,
    )
  return [
    { is: 'heading', level: 2, words: 'Totals by program and cluster' },
    {
      is: 'table',
      caption: 'Totals by program and cluster',
      columns: [
        { name: 'Program or cluster', heads: true, width: 0.6 },
        { name: 'Assistance listing' },
        { name: 'Expenditures', figure: true },
      ],
      rows: [
        ...by(({ aln }) => aln).map(([aln, of]) => [of[0]!.program, aln, sum(of)]),
        ...by(({ cluster }) => cluster).map(([cluster, of]) => [
          cluster,
          [...new Set(of.map(({ aln }) => aln))].join(', '),
          sum(of),
        ]),
      ],
    },
  ]
}

/** For the auditor and not for publication: how the schedule agrees with the ledger, award by award. */
export function reconciliationPaper(ties: readonly TieOut[], printing: Printing): PrintedDocument {
  const sum = (of: (tie: TieOut) => number) => dollars(ties.reduce((total, tie) => total + of(tie), 0))
  return {
    ...head('Reconciliation of the SEFA with the ledger', printing),
    landscape: true,
    body: [
      {
        is: 'table',
        caption: 'The schedule beside the ledger',
        columns: [
          { name: 'Award', heads: true, width: 0.22 },
          { name: 'Ledger', figure: true },
          { name: 'Less other funding', figure: true },
          { name: 'Costs without invoice', figure: true },
          { name: 'SEFA entries', figure: true },
          { name: 'Schedule', figure: true },
          { name: 'Difference', figure: true },
        ],
        rows: ties.map((tie) => [
          { words: tie.award, ...(tie.program && { below: tie.program }) },
          dollars(tie.ledger),
          dollars(0 - tie.local_share),
          dollars(tie.without_invoice),
          dollars(tie.entries),
          dollars(tie.sefa),
          dollars(tie.difference),
        ]),
        totals: [
          ['Ledger', sum(({ ledger }) => ledger)],
          ['Less other funding', sum(({ local_share }) => 0 - local_share)],
          ['Costs without invoice', sum(({ without_invoice }) => without_invoice)],
          ['SEFA entries', sum(({ entries }) => entries)],
          ['Schedule', sum(({ sefa }) => sefa)],
          ['Difference', sum(({ difference }) => difference)],
        ],
        empty: 'No award has spending or postings in this year.',
      },
      {
        is: 'words',
        look: 'small',
        words:
          'The schedule is the ledger less other funding, plus costs without an invoice and SEFA entries. The difference is the rest that these don’t explain.',
      },
      {
        is: 'together',
        body: [
          { is: 'heading', level: 2, words: 'Signatures' },
          { is: 'signatures', signatures: [{ role: 'Prepared by' }, { role: 'Reviewed by' }] },
        ],
      },
    ],
  }
}

/** The status of a finding of an earlier year (2 CFR 200.511(b)). */
export function outcomeOf({
  status,
  closed_on,
  response,
  done_by,
  action_status,
}: {
  status: string
  closed_on: string | null
  response: string | null
  done_by: string | null
  action_status: string | null
}): { word: 'Corrected' | 'Partly corrected' | 'Not corrected' | 'No longer valid'; about: string } {
  if (findingLife.is({ status }, 'closed'))
    return { word: 'Corrected', about: closed_on ? `Corrective action was taken by ${dayInWords(closed_on)}.` : '' }
  if (findingLife.is({ status }, 'withdrawn')) return { word: 'No longer valid', about: 'The finding was withdrawn.' }
  const planned = [response?.trim(), done_by && `Planned for ${dayInWords(done_by)}.`].filter(Boolean).join(' ')
  return action_status === 'corrected' || action_status === 'closed'
    ? { word: 'Partly corrected', about: `The change was made and is being verified. ${planned}`.trim() }
    : { word: 'Not corrected', about: planned || 'No corrective action is planned yet.' }
}

export function priorFindingsPaper(
  findings: readonly (Parameters<typeof outcomeOf>[0] & {
    number: string
    reference: string | null
    title: string
    programs: string | null
    year: string
  })[],
  { number, ...printing }: Printing & { number: string },
): PrintedDocument {
  const paper = { ...head('Summary schedule of prior audit findings', printing), number }
  if (findings.length === 0)
    return { ...paper, body: [{ is: 'words', words: 'The audit reports of earlier years had no findings.' }] }
  return {
    ...paper,
    body: [
      {
        is: 'table',
        caption: 'Prior audit findings',
        columns: [
          { name: 'Reference', heads: true, width: 0.14 },
          { name: 'Finding', width: 0.34 },
          { name: 'Status', width: 0.14 },
          { name: 'Action', width: 0.38 },
        ],
        rows: findings.map((finding) => {
          const { word, about } = outcomeOf(finding)
          return [
            { words: finding.reference ?? finding.number, below: `Fiscal year ${finding.year}` },
            { words: finding.title, ...(finding.programs && { below: finding.programs }) },
            word,
            about,
          ]
        }),
      },
    ],
  }
}

export function correctiveActionPlan(
  findings: readonly FacFinding[],
  { number, auditor, ...printing }: Printing & { number: string; auditor: string | null },
): PrintedDocument {
  return {
    ...head('Corrective action plan', printing),
    number,
    body:
      findings.length === 0
        ? [{ is: 'words', words: 'The audit had no findings.' }]
        : [
            {
              is: 'words',
              words: `${printing.letterhead.agency} submits this plan for the findings of its single audit${auditor ? ` by ${auditor}` : ''} (2 CFR 200.511(c)).`,
            },
            ...findings.flatMap((finding): Block[] => [
              { is: 'heading', level: 2, words: `${finding.reference ?? finding.number}: ${finding.title}` },
              {
                is: 'facts',
                facts: [
                  ['Federal programs', finding.programs ?? ''],
                  ['Condition', plainTextOf(finding.condition)],
                  ['Recommendation', plainTextOf(finding.recommendation)],
                  ['Corrective action', plainTextOf(finding.response) || 'No corrective action is planned yet.'],
                  ['Contact', finding.responsible_name],
                  ['Anticipated completion', finding.done_by ? dayInWords(finding.done_by) : 'Not set'],
                ],
                columns: 1,
              },
            ]),
          ],
  }
}
