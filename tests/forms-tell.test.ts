import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A form of a record tells what it does beyond the record, because the kit knows the command that it sends. A form that
// is laid out by hand shows it with a FormWill, or says here why it does not.

const untold: Record<string, readonly string[]> = {
  'text that changes nothing else': [
    'areas/assurance/policies/text/screens/PolicyEditor.tsx',
    'areas/contracts/text/writing/screens/SectionEditor.tsx',
    'areas/grants/applications/narratives/screens/NarrativeEditor.tsx',
    'areas/organization/texts/screens/Comments.tsx',
    'areas/procurement/solicitations/screens/SectionForm.tsx',
  ],
  'a file, key or setting of its own': [
    'areas/assistant/agents/screens/StartsPanel.tsx',
    'areas/assistant/agents/screens/builder/CaseDialog.tsx',
    'areas/contracts/certificates/screens/UploadCertificateDialog.tsx',
    'areas/delivery/devices/connections/screens/BrokerPassword.tsx',
    'areas/finance/mail-intake/screens/MailboxScreen.tsx',
    'areas/finance/paying-accounts/screens/NewPayingAccountScreen.tsx',
    'areas/organization/attachments/screens/FilesPanel.tsx',
    'areas/planning/cost-centers/screens/NewAllocationRuleScreen.tsx',
    'areas/procurement/officers/screens/KeyDialog.tsx',
    'areas/vendors/bank/screens/ProposeBankDialog.tsx',
  ],
  'a code, a signature or a public address, which can’t be rehearsed': [
    'areas/contracts/signing/screens/SignDialog.tsx',
    'areas/contracts/signing/screens/SignOpened.tsx',
    'areas/forms/public-forms/screens/SaveDialog.tsx',
    'areas/organization/two-people/small-agency/screens/OutsideReviewScreen.tsx',
  ],
  'its own preview of the effect': [
    'areas/planning/cost-centers/screens/PlaceDialog.tsx',
    'areas/procurement/purchase-orders/screens/ChangeOrderScreen.tsx',
    'areas/procurement/purchase-orders/screens/EndDialog.tsx',
  ],
}

const sorted = (some: readonly string[]) => some.toSorted((a, b) => (a < b ? -1 : 1))
const screens = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.includes('.stories.'))
  .map((file) => ({ file: `areas/${file}`, text: readFileSync(`src/areas/${file}`, 'utf8') }))

test('every form that is laid out by hand tells its effect before it is sent, or why it does not', () => {
  const found = screens.filter(({ text }) => text.includes('useSending(') && !/<(?:FormWill|ThisWill)\b/.test(text))
  expect(found.map(({ file }) => file).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    sorted(Object.values(untold).flat()),
  )
})

test('the form of a record is given its command, and not a function of which the kit knows nothing', () => {
  const hidden = screens.filter(({ text }) => /send=\{\((?:changes|values), version\) => \w+\(\{ id/.test(text))
  expect(hidden.map(({ file }) => file)).toEqual([])
})
