import { useCommand } from '#client/use-command.ts'
import { standard } from '../../standards/records.ts'
import { frameworkKeys, frameworkPacks, type FrameworkKey } from '../words.ts'
import type { installFramework } from '../commands.ts'
import { AddFromLibrary } from './AddFromLibrary.tsx'

const packs = frameworkKeys.map((key) => {
  const { code, title, about, issuer, edition } = frameworkPacks[key]
  return { key, code, title, about, detail: `${issuer}, ${edition}` }
})

export function AddFramework() {
  const install = useCommand<typeof installFramework>('standards/install')
  return (
    <AddFromLibrary
      about="Each becomes a draft with its requirements. Decide what applies, then activate it."
      packs={packs}
      of={standard}
      add={(key) => install({ pack: key as FrameworkKey })}
    />
  )
}
