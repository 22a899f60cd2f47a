import { useParams } from 'react-router'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { AmendmentsPanel } from '#areas/contracts/amendments/screens/AmendmentsPanel.tsx'
import { ForecastPanel } from '#areas/contracts/changes/screens/ForecastPanel.tsx'
import { contractLife } from '#areas/contracts/contracts/life.ts'
import { contract } from '#areas/contracts/contracts/records.ts'
import { ceilingOf, ContractFigures } from '#areas/contracts/contracts/screens/ContractFigures.tsx'
import { MoneyPanel } from '#areas/contracts/money/screens/MoneyPanel.tsx'
import { Chronology } from '#areas/contracts/changes/screens/Chronology.tsx'
import { ObligationsPanel } from '#areas/contracts/duties/screens/ObligationsPanel.tsx'

const list = { to: '/contract-management', label: 'Contract workspace' }

/** One active contract: its obligations, changes, retainage and history. */
export default function WorkspaceScreen() {
  const found = useRecord(contract, useParams().id ?? '')
  const { row } = found
  if (!row) return <NoRecord of={contract} found={found} list={list} />
  return (
    <RecordPage
      of={contract}
      life={contractLife}
      row={row}
      list={list}
      amount={ceilingOf(row)}
      actions={
        <>
          <ButtonLink to={`/contracts/${row.id}`}>Contract</ButtonLink>
          <ButtonLink to={`/contract-lifecycle/${row.id}`}>Text and signatures</ButtonLink>
        </>
      }
    >
      <ContractFigures row={row} />
      <ForecastPanel row={row} />
      <MoneyPanel row={row} />
      <ObligationsPanel row={row} />
      <AmendmentsPanel row={row} />
      <Chronology row={row} />
    </RecordPage>
  )
}
