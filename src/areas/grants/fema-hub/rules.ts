import { plural } from '#platform/words.ts'
import { addMonths } from '#platform/dates.ts'
import { declarationLife } from '../declarations/life.ts'
import type { DisasterDeclaration } from '../declarations/records.ts'
import type { Figures } from '../fema-terms/rules.ts'
import { appealLife } from '../fema-rfis/appeals/life.ts'
import { questionLife } from '../fema-rfis/life.ts'
import type { FemaRfi, PaAppeal } from '../fema-rfis/records.ts'
import { paProjectLife } from '../public-assistance/projects/life.ts'
import type { PaProject, PaRequest } from '../public-assistance/records.ts'
import { paRequestLife } from '../public-assistance/requests/life.ts'
import { quarterEnds } from '../public-assistance/clocks/rules.ts'
import { termOn } from '#platform/records/dated.ts'

export type Deadline = { day: string; what: string; of: string; to: string; why: string }

type Known = {
  declaration: DisasterDeclaration
  requests: readonly PaRequest[]
  projects: readonly PaProject[]
  questions: readonly FemaRfi[]
  appeals: readonly PaAppeal[]
  figures: Figures
  today: string
}

type Next = readonly [day: string | null, what: string]
const over: Next = [null, '']
/** The next deadline of an appeal, and what is due then. */
const nextOf = (row: PaAppeal): Next =>
  appealLife.byStatus<Next>(row, {
    draft: [row.appeal_by, 'Submit the appeal'],
    sent: [row.forward_by, 'Recipient forwards the appeal'],
    asked: [row.information_by, 'Provide the information FEMA requested'],
    forwarded: [row.decide_by, 'FEMA decides the appeal'],
    granted: over,
    granted_partly: over,
    denied: over,
    withdrawn: over,
  })

/** Every deadline under one declaration, nearest first; completed items have none. */
export function deadlinesOf({
  declaration,
  requests,
  projects,
  questions,
  appeals,
  figures,
  today,
}: Known): Deadline[] {
  const hub = '/fema-grants-hub'
  const months = termOn(figures, 'hmgp_months', declaration.declared_on)
  const owed = projects.filter((row) => paProjectLife.is(row, 'obligated'))
  return [
    ...requests.flatMap((row): Deadline[] => {
      const to = `${hub}/requests/${row.id}`
      if (paRequestLife.is(row, 'draft') && row.due_on)
        return [
          {
            day: row.due_on,
            what: 'Submit a Request for Public Assistance',
            of: row.number,
            to,
            why: '44 CFR 206.202(c)',
          },
        ]
      if (paRequestLife.is(row, 'eligible') && row.damage_due && row.damage !== 'reported')
        return [{ day: row.damage_due, what: 'Report all damage', of: row.number, to, why: '44 CFR 206.202(d)' }]
      return []
    }),
    ...questions
      .filter((row) => questionLife.is(row, 'open', 'drafted'))
      .map(({ id, number, due_on, title }): Deadline => ({
        day: due_on,
        what: `Respond to FEMA: ${title}`,
        of: number,
        to: `${hub}/questions/${id}`,
        why: 'Due date in the letter',
      })),
    ...appeals.flatMap((row): Deadline[] => {
      const [day, what] = nextOf(row)
      return day ? [{ day, what, of: row.number, to: `${hub}/appeals/${row.id}`, why: '44 CFR 206.206' }] : []
    }),
    ...projects
      .filter((row) => paProjectLife.is(row, 'submitted', 'obligated'))
      .flatMap(({ id, number, complete_by, title }): Deadline[] =>
        complete_by
          ? [
              {
                day: complete_by,
                what: `Complete ${title}`,
                of: number,
                to: `${hub}/projects/${id}`,
                why: '44 CFR 206.204',
              },
            ]
          : [],
      ),
    ...(owed.length > 0
      ? [
          {
            day: quarterEnds(today),
            what: `Quarterly progress report for ${plural(owed.length, { one: 'one project', other: `${owed.length} projects` })}`,
            of: declaration.number,
            to: `${hub}?tab=projects&where.status=obligated`,
            why: '44 CFR 206.204(f)',
          },
        ]
      : []),
    ...(declaration.hazard_mitigation && declarationLife.isOpen(declaration) && months !== undefined
      ? [
          {
            day: addMonths(declaration.declared_on, months),
            what: 'Applications for hazard mitigation',
            of: declaration.number,
            to: `${hub}?tab=hmgp`,
            why: '44 CFR 206.436',
          },
        ]
      : []),
  ].toSorted((a, b) => a.day.localeCompare(b.day) || a.what.localeCompare(b.what))
}
