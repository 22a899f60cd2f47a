import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { dollars } from '#platform/money.ts'
import { cellText } from '#platform/records/csv.ts'
import { labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { costLife } from '../../costs/life.ts'
import { costRecord, equipmentRate, fringeRate, type CostKind } from '../../costs/records.ts'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import { mitigationProject } from '../../mitigation/records.ts'
import { paProject, paRequest } from '../../public-assistance/records.ts'
import type { FormKind } from '../records.ts'
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
type Row = { id: string } & Record<string, unknown>

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
/** The most rows that the server returns. */
const mostLines = 1_000
const isCost = (kind: FormKind): kind is CostKind =>
  kind in { labor: 1, equipment: 1, materials: 1, rental: 1, contract: 1 }

/** The content of a form: its header, its lines with totals, and the other records it can be filled from. */
export function useFilled(kind: FormKind, disaster: DisasterDeclaration | undefined, wished: string | null): Filled {
  const id = disaster?.id ?? '00000000-0000-0000-0000-000000000000'
  const plain = ofRecord[kind]
  const { rows: projects } = useRecords(paProject, (from) => from.eq('declaration', id).order('number').limit(500))
  const { rows: requests } = useRecords(paRequest, (from) => from.eq('declaration', id).order('number').limit(200))
  const { rows: mitigation } = useRecords(mitigationProject, (from) => from.order('number').limit(200))
  const { rows: fringes } = useRecords(fringeRate, (from) => from.order('name').limit(500))
  const choices: readonly Row[] | undefined =
    kind === 'request' ? requests : kind === 'mitigation' ? mitigation : kind === 'benefits' ? [] : projects
  const one = choices?.find((row) => row.id === wished) ?? choices?.[0]
  const { rows: costs } = useRecords(costRecord, (from) =>
    from
      .eq('project', isCost(kind) && one ? one.id : '00000000-0000-0000-0000-000000000000')
      .eq('kind', isCost(kind) ? kind : 'labor')
      .order('worked_on')
      .limit(mostLines),
  )
  const { rows: rates } = useRecords(equipmentRate, (from) =>
    from.in('id', [...new Set(costs?.flatMap(({ rate }) => rate ?? []))]).limit(500),
  )
  const { data: invoices } = useRows<{ id: string; number: string; vendor_number: string }>(
    'invoices',
    (from) =>
      from
        .select('id,number,vendor_number')
        .in('id', [...new Set(costs?.flatMap(({ invoice }) => invoice ?? []))])
        .limit(500),
    { enabled: kind === 'contract' && Boolean(costs) },
  )

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
        ...plain.show.map((name) => [labelOf(plain.of, name), cellText(plain.of.fields[name], one[name])] as const),
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
    cut: costs?.length === mostLines,
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
