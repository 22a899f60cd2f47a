import { MoneyInput, PercentInput } from '#kit/inputs/NumberInputs.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Drivers } from '../rules.ts'

/** The assumptions of a scenario. They move what is to come, and nothing that was. */
export function DriversPanel({ drivers, onChange }: { drivers: Drivers; onChange: (drivers: Drivers) => void }) {
  const change = (name: keyof Drivers) => (value: unknown) =>
    typeof value === 'number' && onChange({ ...drivers, [name]: value })
  return (
    <Panel title="Assumptions" about="For the months that are to come.">
      <div className="grid gap-4">
        <PercentInput
          id="price_change"
          label="Prices change by"
          required
          value={drivers.price_change}
          onChange={change('price_change')}
        />
        <PercentInput
          id="cut"
          label="Budget and spending are cut by"
          required
          value={drivers.cut}
          onChange={change('cut')}
        />
        <MoneyInput
          id="disaster_cost"
          label="A disaster costs"
          required
          hint="In the first month to come, in each fund. What is paid back later is not counted."
          value={drivers.disaster_cost}
          onChange={change('disaster_cost')}
        />
      </div>
    </Panel>
  )
}
