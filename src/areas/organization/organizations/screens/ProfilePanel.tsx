import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import type { Organization } from '#client/use-organization.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { tidyElectronicAddress, whyNotElectronicAddress } from '#platform/electronic-address.ts'
import { say } from '#platform/say.ts'
import type { profileOrganization } from '../commands.ts'
import { stateNames, whyNotBrand } from '../rules.ts'

/** Name, time zone, state and electronic address: of an agency and of a company alike. */
export function ProfilePanel({ organization }: { organization: Organization }) {
  const actor = useActor()
  const profile = useCommand<typeof profileOrganization>('organizations/profile')
  const [name, setName] = useState(organization.name)
  const [zone, setZone] = useState(organization.time_zone)
  const [state, setState] = useState(organization.state ?? '')
  const [peppol, setPeppol] = useState(organization.peppol ?? '')
  const [typed, setTyped] = useState(false)
  const wrong = peppol.trim() === '' ? null : whyNotElectronicAddress(peppol)
  return (
    <Panel
      title={say('Name, time zone and address')}
      actions={
        <MoveButton
          look="main"
          whyNot={
            whyNotBrand(actor) ??
            (name.trim() ? null : say('Name is required.')) ??
            wrong ??
            (name.trim() === organization.name &&
            zone === organization.time_zone &&
            state === (organization.state ?? '') &&
            tidyElectronicAddress(peppol) === (organization.peppol ?? '')
              ? say('No changes to save.')
              : null)
          }
          run={() =>
            profile({ name: name.trim(), time_zone: zone, state, peppol: tidyElectronicAddress(peppol) || null })
          }
          done={say('Profile saved')}
        >
          {say('Save')}
        </MoveButton>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          id="name"
          label={say('Name')}
          required
          max={200}
          value={name}
          onChange={(value) => setName(String(value ?? ''))}
        />
        <Select
          id="zone"
          label={say('Time zone')}
          required
          hint={say('Days and deadlines follow this time zone.')}
          field={{
            options: Intl.supportedValuesOf('timeZone').filter(
              (each) => /^(America|Pacific|UTC)/.test(each) || each === zone,
            ),
            words: {},
          }}
          value={zone}
          onChange={(value) => value && setZone(String(value))}
        />
        <Select
          id="state"
          label={say('State')}
          hint={
            organization.kind === 'agency'
              ? say('This state’s purchasing limits apply in addition to the federal ones.')
              : undefined
          }
          field={{ options: Object.keys(stateNames), words: stateNames }}
          value={state || null}
          onChange={(value) => setState(String(value ?? ''))}
        />
        <TextInput
          id="peppol"
          label={say('Electronic address (Peppol)')}
          max={60}
          hint={say(
            'Your ID in the Peppol network: list, colon and number, such as 9959:12-3456789 for an EIN. Used on electronic invoices and orders.',
          )}
          error={typed ? wrong : null}
          value={peppol}
          onChange={(value) => (setPeppol(String(value ?? '')), setTyped(true))}
        />
      </div>
    </Panel>
  )
}
