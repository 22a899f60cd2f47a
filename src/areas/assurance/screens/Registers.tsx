import type { ReactNode } from 'react'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { useTab } from '#kit/parts/use-tab.ts'
import { Screen } from '#kit/record/Screen.tsx'

type RegistersProps<Name extends string> = {
  area: string
  title: string
  about: string
  tabs: readonly { name: Name; title: string }[]
  figures?: ReactNode
  actions?: (chosen: Name) => ReactNode
  children: (chosen: Name) => ReactNode
}

/** A page of registers that belong together, one per tab. The first is the default. */
export function Registers<Name extends string>({
  area,
  title,
  about,
  tabs,
  figures,
  actions,
  children,
}: RegistersProps<Name>) {
  const [{ name: chosen }, choose] = useTab(tabs)
  return (
    <Screen area={area} title={title} about={about} actions={actions?.(chosen)}>
      <div className="grid grid-cols-1 gap-5">
        {figures}
        {tabs.length === 1 ? (
          children(chosen)
        ) : (
          <Tabs label={title} tabs={tabs} chosen={chosen} onChoose={choose}>
            {children(chosen)}
          </Tabs>
        )}
      </div>
    </Screen>
  )
}
