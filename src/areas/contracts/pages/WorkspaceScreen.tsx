import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { dialOf } from '#kit/record/status.ts'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { AmendmentsPanel } from '#areas/contracts/amendments/screens/AmendmentsPanel.tsx'
import { ForecastPanel } from '#areas/contracts/changes/screens/ForecastPanel.tsx'
import { contract } from '#areas/contracts/contracts/records.ts'
import { ContractFigures } from '#areas/contracts/contracts/screens/ContractFigures.tsx'
import { MoneyPanel } from '#areas/contracts/money/screens/MoneyPanel.tsx'
import { Chronology } from '#areas/contracts/changes/screens/Chronology.tsx'
import { ObligationsPanel } from '#areas/contracts/duties/screens/ObligationsPanel.tsx'

/** One active contract: its obligations, changes, retainage and history. */
export default function WorkspaceScreen() {
  const found = useRecord(contract, useParams().id ?? '')
  const { row } = found
  const names = useNames(contract, row ? [row] : [])
  if (!row)
    return <NoRecord of={contract} found={found} list={{ to: '/contract-management', label: 'Contract workspace' }} />
  return (
    <Screen
      area="Contract workspace"
      title={row.title}
      about={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Dial state={dialOf(row.status)}>{optionLabel(contract.fields.status, row.status)}</Dial>
          <span className="font-mono text-xs">{row.number}</span>
          <Value of={contract} name="vendor" row={row} names={names} />
        </span>
      }
      actions={
        <>
          <ButtonLink to={`/contracts/${row.id}`}>Contract</ButtonLink>
          <ButtonLink to={`/contract-lifecycle/${row.id}`}>Text and signatures</ButtonLink>
        </>
      }
    >
      <div className="grid gap-5">
        <ContractFigures row={row} />
        <ForecastPanel row={row} />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className="grid min-w-0 gap-5">
            <ObligationsPanel row={row} />
            <AmendmentsPanel row={row} />
            <Chronology row={row} />
          </div>
          <div className="grid min-w-0 gap-5 max-lg:order-first">
            <MoneyPanel row={row} />
          </div>
        </div>
      </div>
    </Screen>
  )
}
