import { useState } from 'react'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { flag, money } from '#platform/records/fields.ts'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import type { Figures } from '../../fema-terms/rules.ts'
import { hmgpCeiling } from '../rules.ts'

const assistanceField = money({ min: 0, label: 'Total federal assistance' })
const enhancedField = flag({ label: 'Enhanced plan' })

/** The ceiling for hazard mitigation at any assumed amount of federal assistance. */
export function CeilingPanel({ declaration, figures }: { declaration: DisasterDeclaration; figures: Figures }) {
  const [assistance, setAssistance] = useState<unknown>(null)
  const [enhanced, setEnhanced] = useState(false)
  const ceiling =
    typeof assistance === 'number' ? hmgpCeiling(assistance, declaration.declared_on, figures, enhanced) : null
  return (
    <Panel
      title="Mitigation ceiling"
      about="In tiers of all federal assistance under the declaration (44 CFR 206.432(b)). FEMA locks it in after a year; until then it is an estimate."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput
          field={assistanceField}
          id="assistance"
          label="Estimated federal assistance"
          hint="All programs under this declaration in the state."
          value={assistance}
          onChange={setAssistance}
        />
        <FieldInput
          field={enhancedField}
          id="enhanced"
          label="The state has an enhanced mitigation plan"
          value={enhanced}
          onChange={(value) => setEnhanced(value === true)}
        />
      </div>
      <p aria-live="polite" className="mt-4 text-lg font-semibold">
        {ceiling === null ? (
          <span className="text-base font-normal text-ink-2">Enter an amount to see the ceiling.</span>
        ) : (
          <>
            Ceiling <Amount cents={ceiling} />
          </>
        )}
      </p>
    </Panel>
  )
}
