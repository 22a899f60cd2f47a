import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { costRecord, equipmentRate, fringeRate } from '../../costs/records.ts'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import { mitigationProject } from '../../mitigation/records.ts'
import { paProject, paRequest } from '../../public-assistance/records.ts'
import { choicesOf, filledOf, isCost, mostLines, type Filled, type Row } from '../filled/rules.ts'
import type { FormKind } from '../records.ts'

/** The content of a form: its header, its lines with totals, and the other records it can be filled from. */
export function useFilled(kind: FormKind, disaster: DisasterDeclaration | undefined, selected: string | null): Filled {
  const id = disaster?.id ?? '00000000-0000-0000-0000-000000000000'
  const { rows: projects } = useRecords(paProject, (from) => from.eq('declaration', id).order('number').limit(500))
  const { rows: requests } = useRecords(paRequest, (from) => from.eq('declaration', id).order('number').limit(200))
  const { rows: mitigation } = useRecords(mitigationProject, (from) => from.order('number').limit(200))
  const { rows: fringes } = useRecords(fringeRate, (from) => from.order('name').limit(500))
  const { one } = choicesOf(
    kind,
    { projects, requests, mitigation: mitigation as readonly Row[] | undefined },
    selected,
  )
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

  return filledOf(
    kind,
    {
      disaster,
      projects,
      requests,
      mitigation: mitigation as readonly Row[] | undefined,
      fringes,
      costs,
      rates,
      invoices,
    },
    selected,
  )
}
