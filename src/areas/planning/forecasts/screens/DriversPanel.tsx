import { MoneyInput, PercentInput } from '#kit/inputs/NumberInputs.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Drivers } from '../rules.ts'

/** The assumptions of a scenario. They change the remaining months only. */
export function DriversPanel({ drivers, onChange }: { drivers: Drivers; onChange: (drivers: Drivers) => void }) {
  const change = (name: keyof Drivers) => (value: unknown) =>
    typeof value === 'number' && onChange({ ...drivers, [name]: value })
  return (
    <Panel title="Assumptions" about="For the remaining months.">
      <div className="grid gap-4">
        <PercentInput
          id="price_change"
          label="Price change"
          required
          value={drivers.price_change}
          onChange={change('price_change')}
        />
        <PercentInput
          id="cut"
          label="Budget and spending reduction"
          required
          value={drivers.cut}
          onChange={change('cut')}
        />
        <MoneyInput
          id="disaster_cost"
          label="Disaster cost"
          required
          hint="In the next month, in each fund. Later reimbursements are not counted."
          value={drivers.disaster_cost}
          onChange={change('disaster_cost')}
        />
      </div>
    </Panel>
  )
}
