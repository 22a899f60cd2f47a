import { lazy, Suspense, useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Due } from '#kit/parts/Due.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { addSecurity } from '../commands.ts'
import { securityLife } from '../securities/life.ts'
import { contractSecurity, securityKinds, type Contract, type ContractSecurity } from '../records.ts'
import { whyWeak } from '../rules.ts'
import { useToday } from '#client/use-today.ts'
import type { KeptFile } from '#platform/records/fields.ts'

/** Only where a certificate was added. */
const InsuranceReading = lazy(() =>
  import('#areas/vendors/readings/screens/InsuranceReading.tsx').then((file) => ({ default: file.InsuranceReading })),
)

/** Certificates of insurance among the files of the form. */
function CertificateRead({
  values,
  contract,
  fill,
}: {
  values: Readonly<Record<string, unknown>>
  contract: Contract
  fill: (name: string, value: unknown) => void
}) {
  const files = (values.document as KeptFile[] | null) ?? []
  return files.map((file) => (
    <Suspense key={file.path}>
      <InsuranceReading
        file={file}
        vendor={contract.vendor}
        until={contract.ends_on}
        required={typeof values.required === 'number' ? values.required : null}
        values={values}
        kinds={securityKinds}
        onTake={fill}
      />
    </Suspense>
  ))
}

type SecuritiesPanelProps = { row: Contract; loaded: { securities?: readonly ContractSecurity[] } }

/** Policies and bonds under this contract, and their problems today. */
export function SecuritiesPanel({ row, loaded: { securities: rows } }: SecuritiesPanelProps) {
  const actor = useActor()
  const today = useToday()
  const [adding, setAdding] = useState(false)
  const add = useCommand<typeof addSecurity>('contract-securities/add')
  return (
    <Panel title="Insurance and bonds" actions={<Button onClick={() => setAdding(true)}>Add insurance or bond</Button>}>
      {rows?.length === 0 && (
        <p className="text-ink-2">No insurance on file. Add certificates to get expiry reminders.</p>
      )}
      <ul className="divide-y divide-line">
        {rows?.map((each) => {
          const weak = securityLife.isOpen(each) ? whyWeak(each, row, today) : null
          return (
            <li key={each.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{optionLabel(contractSecurity.fields.kind, each.kind)}</p>
                <p className="text-xs text-ink-2">
                  {each.issued_by}
                  {each.number && (
                    <>
                      {' '}
                      · <span className="font-mono">{each.number}</span>
                    </>
                  )}{' '}
                  · covers <Amount cents={each.covers} whole />
                </p>
                {weak && <p className="mt-0.5 text-warn">{weak}</p>}
              </div>
              <div className="flex flex-wrap items-center gap-3">
                {securityLife.isOpen(each) ? (
                  <Due day={each.expires_on} today={today} />
                ) : (
                  <Dial state="off">{optionLabel(contractSecurity.fields.status, each.status)}</Dial>
                )}
                <Moves life={securityLife} row={each} named={each.issued_by} />
              </div>
            </li>
          )
        })}
      </ul>
      {adding && (
        <FormDialog
          of={contractSecurity}
          title="Insurance or bond"
          done="Saved"
          start={{ contract: row.id, keeper: actor.user_id }}
          reading={(values, fill) => <CertificateRead values={values} contract={row} fill={fill} />}
          send={add}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}
