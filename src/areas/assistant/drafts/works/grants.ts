import {
  applicationRequirement,
  applicationSection,
  boilerplate,
  grantApplication,
} from '#areas/grants/applications/records.ts'
import { damageItem } from '#areas/grants/damage/records.ts'
import { grant } from '#areas/grants/grants/records.ts'
import { grantMilestone } from '#areas/grants/milestones/records.ts'
import { fundingOpportunity } from '#areas/grants/opportunities/records.ts'
import { paProject } from '#areas/grants/public-assistance/records.ts'
import { grantReport } from '#areas/grants/reports/records.ts'
import { milestoneLife } from '#areas/grants/milestones/life.ts'
import { whyClosed } from '#platform/records/edit.ts'
import { notAmong } from '#platform/life/status-sql.ts'
import { asGiven, byEditing, ended, tell, type MadePart, type Work } from './work.ts'

const sharedWords = (one: string, other: string): number => {
  const words = new Set(one.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
  return new Set((other.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => words.has(word))).size
}

export const grantNarrative: Work = {
  // The writer of a section may write it without the role that changes the application.
  whyNot: (row) => whyClosed(grantApplication, row),
  subject: {
    of: grantApplication,
    columns: [
      'number',
      'title',
      'agency',
      'aln',
      'department',
      'closes_on',
      'asked',
      'match',
      'summary',
      'opportunity',
    ],
  },
  reads: {
    sections: {
      of: applicationSection,
      columns: ['heading', 'word_limit', 'body'],
      where: 'application = $2',
      using: ({ subject }) => [subject.id],
      order: 'position',
    },
    notice: {
      of: fundingOpportunity,
      columns: ['number', 'title', 'agency', 'eligibility', 'closes_on', 'floor', 'ceiling', 'match', 'summary'],
      where: 'id = $2',
      using: ({ subject }) => (subject.opportunity ? [subject.opportunity] : null),
    },
    requirements: {
      of: applicationRequirement,
      columns: ['kind', 'name'],
      where: 'application = $2',
      using: ({ subject }) => [subject.id],
      order: 'position',
    },
    texts: { of: boilerplate, columns: ['title', 'topic', 'body', 'checked_on'], where: 'true', order: 'title' },
  },
  parts: ({ facts }) =>
    facts.sections!.map(({ row, said }): MadePart => ({
      name: row.id,
      label: String(row.heading),
      characters: 60_000,
      ...(Number(row.word_limit) > 0 && { words: Number(row.word_limit) }),
      help: 'What the section asks for, from the approved texts, the application and the person’s points.',
      before: said.body ?? '',
    })),
  writer: 'Reuse the approved texts. State no result, partner or figure that the sources don’t hold.',
  outline: ({ label }, found) => {
    const texts = found.facts.texts!.filter(({ said }) => sharedWords(label, `${said.title} ${said.topic}`) > 0)
    const { said } = found.subject!
    return [
      ...texts.flatMap((each) =>
        each.said
          .body!.split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => tell(line.trim(), each)),
      ),
      ...(said.summary && sharedWords(label, 'need statement purpose abstract summary project description') > 0
        ? [tell(ended(said.summary), found.subject!)]
        : []),
      ...(sharedWords(label, 'budget narrative cost match sustainability') > 0
        ? [
            tell(
              `${said.title}: ${said.asked} requested from ${said.agency}, with a match of ${said.match}.`,
              found.subject!,
            ),
          ]
        : []),
      ...asGiven(found).filter(({ text }) => sharedWords(label, text) > 0 || texts.length === 0),
    ]
  },
  async write({ texts, id }, pen) {
    const rows = await pen.lines(applicationSection, id!)
    for (const [section, body] of texts) {
      const row = rows.find((each) => each.id === section)
      await pen.run('grant-applications/write', { id, section, version: Number(row?.version ?? 0), body, ready: false })
    }
    return { table: grantApplication.table, id: id! }
  },
}

export const sf425Remarks: Work = {
  subject: {
    of: grantReport,
    columns: [
      'number',
      'funding',
      'kind',
      'period_start',
      'period_end',
      'due_on',
      'narrative',
      'receipts',
      'disbursed',
      'authorized',
      'federal_spent',
      'unliquidated',
      'match_required',
      'match_spent',
    ],
  },
  reads: {
    award: {
      of: grant,
      columns: [
        'number',
        'title',
        'award_number',
        'agency',
        'amount',
        'spent',
        'drawn',
        'match',
        'starts_on',
        'ends_on',
      ],
      where: 'id = $2',
      using: ({ subject }) => [subject.funding],
    },
    milestones: {
      of: grantMilestone,
      columns: ['title', 'planned_on', 'forecast_on', 'progress', 'met_on', 'status', 'note'],
      where: `funding = $2 and status ${notAmong(milestoneLife, 'dropped')}`,
      using: ({ subject }) => [subject.funding],
      order: 'planned_on',
    },
  },
  writer: 'Explain differences between award, expenditures and match only as far as the sources do.',
  outline: (_, found) => {
    const report = found.subject!
    const counted = Number(report.row.authorized) > 0
    return [
      ...found.facts.award!.map((each) =>
        tell(
          `${each.said.title}${each.said.award_number ? ` (${each.said.award_number})` : ''}: ${each.said.amount} awarded, ${each.said.spent} spent, ${each.said.drawn} drawn, until ${each.said.ends_on}.`,
          each,
        ),
      ),
      ...(counted
        ? [
            tell(
              `Federal share of expenditures ${report.said.federal_spent} of ${report.said.authorized} authorized, unliquidated obligations ${report.said.unliquidated}.`,
              report,
            ),
          ]
        : []),
      ...(Number(report.row.match_required) > 0
        ? [tell(`Recipient share: ${report.said.match_spent} of ${report.said.match_required} required.`, report)]
        : []),
      ...found.facts.milestones!.map((each) =>
        tell(
          each.said.met_on
            ? `${each.said.title}: met on ${each.said.met_on}, planned for ${each.said.planned_on}.`
            : `${each.said.title}: ${each.said.progress ? `${each.said.progress} completed, ` : ''}planned for ${each.said.planned_on}${each.said.forecast_on && each.said.forecast_on !== each.said.planned_on ? `, forecast ${each.said.forecast_on}` : ''}.`,
          each,
        ),
      ),
      ...asGiven(found).map(({ text, sources }) => ({ text: ended(text), sources })),
    ]
  },
  write: byEditing('grant-reports/edit', grantReport),
}

export const damageDescription: Work = {
  subject: {
    of: damageItem,
    columns: [
      'number',
      'title',
      'category',
      'site',
      'declaration',
      'asset',
      'estimate',
      'complete',
      'labor',
      'description',
      'cause',
    ],
  },
  reads: {},
  writer: 'Give components with dimensions and materials. Estimate no quantity or cost that the sources don’t hold.',
  outline: ({ name }, found) => {
    const { subject, given } = found
    const isCause = (text: string) =>
      /\b(because|caused|cause|due to|washed|flood|surge|wind|storm|overtopp|scour|debris hit)\w*/i.test(text)
    const lines = given.filter(({ text }) => isCause(text) === (name === 'cause'))
    const kept = name === 'cause' ? subject!.said.cause : subject!.said.description
    return [
      ...(kept
        ? kept
            .split('\n')
            .filter((line) => line.trim() !== '')
            .map((line) => tell(line.trim(), subject!))
        : []),
      ...lines.map((line) => tell(ended(line.text), line)),
    ]
  },
  write: byEditing('damage-items/edit', damageItem),
}

export const projectWorksheet: Work = {
  subject: {
    of: paProject,
    columns: [
      'number',
      'title',
      'category',
      'kind',
      'method',
      'declaration',
      'estimate',
      'insurance',
      'damage',
      'scope',
    ],
  },
  reads: {
    items: {
      of: damageItem,
      columns: ['number', 'title', 'site', 'description', 'cause', 'estimate', 'complete', 'labor'],
      where: 'project = $2',
      using: ({ subject }) => [subject.id],
      order: 'number',
      adds: 'estimate',
    },
  },
  writer: 'Keep each site apart. Separate work completed from work to be completed.',
  outline: ({ name }, found) => {
    const { items } = found.facts
    if (name === 'damage')
      return items!.flatMap((each) => [
        tell(`${each.said.number}, ${each.said.title}: ${ended(each.said.description!)}`, each),
        tell(`Cause: ${ended(each.said.cause!)}`, each),
      ])
    return [
      ...items!.map((each) =>
        tell(
          `${each.said.title}: repair estimated at ${each.said.estimate}, ${each.said.complete || '0%'} completed${each.said.labor ? `, by ${each.said.labor.toLowerCase()}` : ''}.`,
          each,
        ),
      ),
      ...found.sums.map((sum) => tell(`${sum.text}.`, sum)),
      ...asGiven(found).map(({ text, sources }) => ({ text: ended(text), sources })),
    ]
  },
  write: byEditing('pa-projects/edit', paProject),
}
