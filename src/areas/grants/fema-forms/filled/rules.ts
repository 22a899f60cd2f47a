import { dayInWords } from '#platform/dates.ts'
import type { Fact, Letterhead, PrintedDocument } from '#platform/documents/document.ts'
import { dollars } from '#platform/money.ts'
import { valueOnPaper } from '#platform/documents/paper-values.ts'
import { labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { costLife } from '../../costs/life.ts'
import type { CostKind, CostRecord, EquipmentRate, FringeRate } from '../../costs/records.ts'
import { mitigationProject } from '../../mitigation/records.ts'
import { paProject, paRequest, type PaProject, type PaRequest } from '../../public-assistance/records.ts'
import { formWords, type FormKind } from '../records.ts'
import {
  benefitsSummary,
  contractSummary,
  enteredTwice,
  equipmentSummary,
  laborSummary,
  materialsSummary,
  periodOf,
  rentalSummary,
  type Summary,
} from '../summary/rules.ts'

export type Filled = {
  loading: boolean
  ready: boolean
  nothing: string
  asks: string
  choices: readonly { id: string; words: string }[]
  of: string
  facts: readonly (readonly [string, string])[]
  summary: Summary | null
  waiting: number
  /** More records than are read at once, so the total would be too low. */ cut: boolean
}
export type Row = { id: string } & Record<string, unknown>
type Disaster = { number: string; title: string }
/** The records of a form; undefined while they are read. */
export type FilledFrom = {
  disaster: Disaster | undefined
  projects: readonly PaProject[] | undefined
  requests: readonly PaRequest[] | undefined
  mitigation: readonly Row[] | undefined
  fringes: readonly FringeRate[] | undefined
  costs: readonly CostRecord[] | undefined
  /** How many of them are read at most. */
  most?: number
  rates: readonly EquipmentRate[] | undefined
  invoices: readonly { id: string; number: string; vendor_number: string }[] | undefined
}

const ofRecord: Partial<Record<FormKind, { of: AnyRecord; show: readonly string[]; asks: string }>> = {
  request: {
    of: paRequest,
    asks: 'Request',
    show: [
      'number',
      'applicant',
      'applicant_kind',
      'area',
      'pa_id',
      'nonprofit_proof',
      'nonprofit_service',
      'designated_on',
      'due_on',
      'submitted_on',
    ],
  },
  project: {
    of: paProject,
    asks: 'Project',
    show: [
      'number',
      'fema_number',
      'title',
      'category',
      'kind',
      'method',
      'site',
      'damage',
      'scope',
      'estimate',
      'insurance',
      'insurance_known',
      'insure_from',
      'mitigation',
      'mitigation_basis',
      'eligible',
      'share',
      'federal',
      'size',
      'ehp',
      'ehp_conditions',
      'complete',
      'complete_by',
    ],
  },
  mitigation: {
    of: mitigationProject,
    asks: 'Subapplication',
    show: [
      'number',
      'title',
      'program',
      'activity',
      'site',
      'scope',
      'alternatives',
      'effectiveness',
      'environment',
      'schedule',
      'plan',
      'cost',
      'asked_share',
      'federal',
      'benefits',
      'maintenance',
      'life',
      'rate',
      'present_benefits',
      'present_costs',
      'ratio',
      'basis',
    ],
  },
}
/** The maximum number of rows that a page reads, and of those on one printed form. */
export const mostLines = 1_000
export const mostPrinted = 20_000
export const isCost = (kind: FormKind): kind is CostKind =>
  kind in { labor: 1, equipment: 1, materials: 1, rental: 1, contract: 1 }

/** The records that a form can be made of, and the chosen one. */
export function choicesOf(
  kind: FormKind,
  { projects, requests, mitigation }: Pick<FilledFrom, 'projects' | 'requests' | 'mitigation'>,
  selected: string | null,
): { choices: readonly Row[] | undefined; one: Row | undefined } {
  const choices = (
    kind === 'request' ? requests : kind === 'mitigation' ? mitigation : kind === 'benefits' ? [] : projects
  ) as readonly Row[] | undefined
  return { choices, one: choices?.find((row) => row.id === selected) ?? choices?.[0] }
}

/** As people read it. These records name no other records and no people, and have days but no times. */
const shown = (record: AnyRecord, row: Row, name: string): string =>
  row[name] === null || row[name] === undefined
    ? ''
    : valueOnPaper(record.fields[name]!, row[name], { names: new Map(), zone: 'UTC' })

/** The content of a form: its header, its lines with totals, and the other records it can be filled from. */
export function filledOf(kind: FormKind, from: FilledFrom, selected: string | null): Filled {
  const { disaster, projects, requests, fringes, costs, rates, invoices } = from
  const plain = ofRecord[kind]
  const { choices, one } = choicesOf(kind, from, selected)
  const words = (row: Row) => `${String(row.number)} · ${String(row.title ?? row.applicant)}`
  const base = {
    asks: plain?.asks ?? 'Project',
    choices: choices?.map((row) => ({ id: row.id, words: words(row) })) ?? [],
    of: one?.id ?? '',
    waiting: 0,
    cut: false,
  }
  if (kind === 'benefits') {
    const ready = (fringes?.length ?? 0) > 0
    return {
      ...base,
      loading: !fringes,
      ready,
      nothing: 'No fringe benefit rates yet',
      facts: [['Applies to', 'Hours worked, regular time and overtime']],
      summary: ready ? benefitsSummary(fringes!) : null,
    }
  }
  const nothing =
    kind === 'request'
      ? 'This disaster has no requests yet'
      : kind === 'mitigation'
        ? 'No mitigation subapplications yet'
        : 'This disaster has no projects yet'
  if (!one) return { ...base, loading: !choices, ready: false, nothing, facts: [], summary: null }
  if (plain)
    return {
      ...base,
      loading: false,
      ready: true,
      nothing,
      facts: [
        ...(disaster && kind !== 'mitigation'
          ? ([['Disaster', `${disaster.number}, ${disaster.title}`]] as const)
          : []),
        ...plain.show.map((name) => [labelOf(plain.of, name), shown(plain.of, one, name)] as const),
      ],
      summary: null,
    }

  const project = projects!.find((row) => row.id === one.id)!
  const request = requests?.find((row) => row.id === project.request)
  const proven = costs?.filter((cost) => costLife.is(cost, 'checked') && !cost.donated) ?? []
  const twice = enteredTwice(proven)
  const checked = proven.filter((row) => !twice.includes(row))
  const summary =
    !costs || !fringes || !isCost(kind)
      ? null
      : {
          labor: () => laborSummary(checked, fringes),
          equipment: () => equipmentSummary(checked, rates ?? []),
          materials: () => materialsSummary(checked),
          rental: () => rentalSummary(checked),
          contract: () => contractSummary(checked, invoices ?? []),
        }[kind]()
  const eligible = checked.reduce((total, each) => total + each.eligible, 0)
  return {
    ...base,
    loading: !costs,
    ready: Boolean(summary),
    cut: (costs?.length ?? 0) > (from.most ?? mostLines - 1),
    nothing,
    waiting: costs?.filter((cost) => costLife.is(cost, 'noted')).length ?? 0,
    facts: [
      ['Applicant', request?.applicant ?? ''],
      ['PA ID', request?.pa_id ?? ''],
      ['Project', [project.number, project.fema_number].filter(Boolean).join(', ')],
      ['Disaster', disaster?.number ?? ''],
      ['Location', project.site?.address ?? project.title],
      ['Category', optionLabel(paProject.fields.category, project.category)],
      ['Period', periodOf(checked)],
      ['Work', project.title],
      ...(twice.length > 0 ? ([['Excluded as duplicates', twice.map((row) => row.number).join(', ')]] as const) : []),
      ...(summary && summary.total !== eligible
        ? ([
            [
              'Eligible of the total',
              `${dollars(eligible)}: regular hours of permanent employees aren’t eligible for emergency work`,
            ],
          ] as const)
        : []),
    ],
    summary,
  }
}

export type FormPaper = {
  kind: FormKind
  number: string
  edition: string
  letterhead: Letterhead
  filled: Pick<Filled, 'facts' | 'summary'>
  today: string
}

/** A summary or record on paper. It is not an official FEMA form and says so. */
export function formPaper({ kind, number, edition, letterhead, filled, today }: FormPaper): PrintedDocument {
  const { facts, summary } = filled
  return {
    kind: 'fema-form',
    title: formWords[kind],
    author: letterhead.agency,
    made: `${today}T12:00:00Z`,
    number,
    about: edition,
    letterhead,
    landscape: (summary?.columns.length ?? 0) > 6,
    foot: `Created on ${dayInWords(today)}. Not an official form of FEMA: its columns follow ${number}.`,
    body: [
      { is: 'facts', facts: facts.map(([label, value]): Fact => [label, value]) },
      ...(summary
        ? [
            {
              is: 'table' as const,
              caption: formWords[kind],
              columns: summary.columns.map(({ name, figure }, at) => ({
                name,
                ...(figure && { figure }),
                ...(at === 0 && { heads: true }),
              })),
              rows: summary.lines,
              empty: 'No checked records of this kind.',
              totals: [
                ...summary.totals.map(([words, cents]) => [words, dollars(cents)] as const),
                ...(summary.total > 0 || summary.totals.length > 0 ? [['Total', dollars(summary.total)] as const] : []),
              ],
            },
            {
              is: 'together' as const,
              body: [
                {
                  is: 'words' as const,
                  words:
                    'I certify that the information above was transcribed from payroll records, invoices, or other documents that are available for audit.',
                },
                { is: 'signatures' as const, signatures: [{ role: 'Certified by' }] },
              ],
            },
          ]
        : []),
    ],
  }
}
