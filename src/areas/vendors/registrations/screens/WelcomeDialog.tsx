import { useCommand } from '#client/use-command.ts'
import { AskDialog } from '#kit/record/AskDialog.tsx'
import { flag, longText } from '#platform/records/fields.ts'
import type { welcomeVendors } from '../commands.ts'

const asked = {
  open: flag({ label: 'Registration open to vendors' }),
  words: longText({ label: 'Instructions for vendors' }),
}

export function WelcomeDialog({ open, words, onClose }: { open: boolean; words: string; onClose: () => void }) {
  const set = useCommand<typeof welcomeVendors>('vendor-welcome/set')
  return (
    <AskDialog
      title="Vendor registration"
      about="Every vendor on this platform can read these instructions."
      verb="Save"
      done="Saved"
      fields={asked}
      start={{ open, words }}
      press={({ open: opened = false, words: said = '' }) => set.press({ open: opened, words: said })}
      onClose={onClose}
    />
  )
}
