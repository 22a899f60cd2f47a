import { costLife } from '#areas/grants/costs/life.ts'
import type { CostRecord } from '#areas/grants/costs/records.ts'
import type { DamageItem, EligibilityCheck } from '#areas/grants/damage/records.ts'
import type { DisasterDeclaration } from '#areas/grants/declarations/records.ts'
import type { FemaRfi, PaAppeal } from '#areas/grants/fema-rfis/records.ts'
import { categoryWords, type PaProject, type PaRequest } from '#areas/grants/public-assistance/records.ts'

export type Parts = {
  declaration: DisasterDeclaration
  request: PaRequest
  project: PaProject
  damage: readonly DamageItem[]
  checks: readonly EligibilityCheck[]
  costs: readonly CostRecord[]
  questions: readonly FemaRfi[]
  appeals: readonly PaAppeal[]
}

const dollars = (cents: number) => cents / 100

/** The names of PublicAssistanceFundedProjectsDetails, so that readers of OpenFEMA can read this too. */
export const fundedProject = ({
  declaration,
  request,
  project,
}: Pick<Parts, 'declaration' | 'request' | 'project'>) => ({
  disasterNumber: Number(/\d+/.exec(declaration.number)?.[0] ?? 0),
  declarationDate: declaration.declared_on,
  incidentType: declaration.incident,
  pwNumber: project.fema_number,
  applicationTitle: project.title,
  applicantId: request.pa_id,
  damageCategoryCode: project.category,
  damageCategoryDescrip: categoryWords[project.category],
  projectStatus: project.status,
  projectSize: project.size === 'large' ? 'Large' : 'Small',
  county: request.area,
  stateAbbreviation: declaration.state,
  projectAmount: dollars(project.eligible),
  federalShareObligated: dollars(project.obligated),
  totalObligated: dollars(project.obligated),
  lastObligationDate: project.obligated_on,
  mitigationAmount: dollars(project.mitigation),
})

/**
 * A whole project in one file: worksheet, damage with checks, every cost record, RFIs and appeals. Amounts are
 * dollars.
 */
export function packageOf(parts: Parts) {
  const { declaration, request, project, damage, checks, costs, questions, appeals } = parts
  return {
    format: 'granary-pa-project/1',
    fundedProject: fundedProject(parts),
    declaration: {
      number: declaration.number,
      title: declaration.title,
      declared: declaration.declared_on,
      incidentBegin: declaration.incident_begins,
      incidentEnd: declaration.incident_ends,
      federalShare: Number(declaration.federal_share),
    },
    applicant: {
      name: request.applicant,
      kind: request.applicant_kind,
      paId: request.pa_id,
      request: request.number,
      scopingMeeting: request.scoping_on,
    },
    worksheet: {
      number: project.number,
      kind: project.kind,
      method: project.method,
      site: project.site,
      damage: project.damage,
      scope: project.scope,
      estimate: dollars(project.estimate),
      insurance: dollars(project.insurance),
      mitigation: dollars(project.mitigation),
      eligible: dollars(project.eligible),
      federalShare: Number(project.share),
      federal: dollars(project.federal),
      environment: project.ehp,
      conditions: project.ehp_conditions,
      complete: Number(project.complete),
      completeBy: project.complete_by,
    },
    damage: damage.map((item) => ({
      number: item.number,
      place: item.title,
      site: item.site,
      category: item.category,
      description: item.description,
      cause: item.cause,
      estimate: dollars(item.estimate),
      photographs: item.photos.map(({ name }) => name),
      eligibility: checks
        .filter((each) => each.damage === item.id)
        .map(({ status, result, facts, checked_on }) => ({ status, result, facts, on: checked_on })),
    })),
    costs: costs.map((row) => ({
      number: row.number,
      kind: row.kind,
      day: row.worked_on,
      work: row.description,
      who: row.person_name ?? row.equipment ?? row.vendor_name,
      regularHours: row.regular_hours,
      overtimeHours: row.overtime_hours,
      hours: row.hours,
      rate: row.fema_rate,
      amount: dollars(row.amount),
      eligible: dollars(row.eligible),
      why: row.left_out,
      donated: row.donated,
      status: row.status,
      documents: row.documents.map(({ name }) => name),
    })),
    questions: questions.map(({ number, title, asked, answer, received_on, due_on, sent_on, status }) => ({
      number,
      title,
      asked,
      answer,
      received: received_on,
      due: due_on,
      sent: sent_on,
      status,
    })),
    appeals: appeals.map(({ number, level, disputed, grounds, status, sent_on, decided_on }) => ({
      number,
      level,
      disputed: dollars(disputed),
      grounds,
      status,
      sent: sent_on,
      decided: decided_on,
    })),
    totals: {
      checked: dollars(
        costs
          .filter((cost) => costLife.is(cost, 'checked') && !cost.donated)
          .reduce((sum, { eligible }) => sum + eligible, 0),
      ),
      donated: dollars(
        costs
          .filter((cost) => costLife.is(cost, 'checked') && cost.donated)
          .reduce((sum, { eligible }) => sum + eligible, 0),
      ),
    },
  }
}
