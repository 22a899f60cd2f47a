import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { flag, longText } from '#platform/records/fields.ts'
import type { welcomeVendors } from '../commands.ts'

const asked = {
  open: flag({ label: 'Vendors may register with us' }),
  words: longText({ label: 'What they should know' }),
}

export function WelcomeDialog({ open, words, onClose }: { open: boolean; words: string; onClose: () => void }) {
  const set = useCommand<typeof welcomeVendors>('vendor-welcome/set')
  return (
    <AskDialog
      title="Registration of vendors"
      about="Every vendor on this platform reads what you write here."
      verb="Save"
      done="It is kept"
      fields={asked}
      start={{ open, words }}
      run={({ open: opened = false, words: said = '' }) => set({ open: opened, words: said })}
      onClose={onClose}
    />
  )
}
