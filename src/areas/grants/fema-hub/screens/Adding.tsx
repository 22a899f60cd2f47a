import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { CostDialog } from '../../costs/screens/CostDialog.tsx'
import type { noteDamage } from '../../damage/commands.ts'
import { damageItem } from '../../damage/records.ts'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import type { draftAppeal } from '../../fema-rfis/appeals/commands.ts'
import type { noteQuestion } from '../../fema-rfis/commands.ts'
import { femaRfi, paAppeal } from '../../fema-rfis/records.ts'
import type { draftMitigation } from '../../mitigation/commands.ts'
import { mitigationProject } from '../../mitigation/records.ts'
import type { draftPaProject } from '../../public-assistance/commands.ts'
import { paProject, paRequest } from '../../public-assistance/records.ts'
import type { draftPaRequest } from '../../public-assistance/request-commands.ts'
import type { Tab } from './FemaHubScreen.tsx'

/** The dialogs that add a record to the open register. */
export function Adding({
  tab,
  what,
  declaration,
  onClose,
}: {
  tab: Tab
  what: 'first' | 'appeal'
  declaration: DisasterDeclaration
  onClose: () => void
}) {
  const actor = useActor()
  const ask = useCommand<typeof draftPaRequest>('pa-requests/draft')
  const note = useCommand<typeof noteDamage>('damage-items/note')
  const draft = useCommand<typeof draftPaProject>('pa-projects/draft')
  const today = useToday()
  const question = useCommand<typeof noteQuestion>('fema-rfis/note')
  const appeal = useCommand<typeof draftAppeal>('pa-appeals/draft')
  const mitigate = useCommand<typeof draftMitigation>('mitigation-projects/draft')
  const of = { declaration: declaration.id }
  if (tab === 'costs') return <CostDialog declaration={declaration.id} onClose={onClose} />
  if (tab === 'questions' && what === 'appeal')
    return (
      <FormDialog
        of={paAppeal}
        title="New appeal"
        about="Due 60 days from the notice of the determination."
        done="Draft appeal created"
        start={{ ...of, owner: actor.user_id, level: 'first' }}
        send={appeal}
        onClose={onClose}
      />
    )
  if (tab === 'questions')
    return (
      <FormDialog
        of={femaRfi}
        title="New FEMA request for information"
        about="From FEMA’s letter."
        done="FEMA request recorded"
        start={{ ...of, owner: actor.user_id, received_on: today }}
        send={question}
        onClose={onClose}
      />
    )
  if (tab === 'hmgp' || tab === 'bric')
    return (
      <FormDialog
        of={mitigationProject}
        title="New mitigation subapplication"
        about="The benefit-cost ratio is calculated when you save."
        done="Draft subapplication created"
        start={{
          ...(tab === 'hmgp' && of),
          program: tab,
          owner: actor.user_id,
          life: 50,
          asked_share: 75,
          plan: 'adopted',
        }}
        send={mitigate}
        onClose={onClose}
      />
    )
  if (tab === 'requests')
    return (
      <FormDialog
        of={paRequest}
        title="New request for Public Assistance"
        about="Due 30 days after the applicant’s area was designated."
        done="Draft request created"
        start={{ ...of, contact: actor.user_id, applicant_kind: 'local' }}
        send={ask}
        onClose={onClose}
      />
    )
  if (tab === 'projects')
    return (
      <FormDialog
        of={paProject}
        title="New project worksheet"
        about="The federal share and project size are calculated when you save."
        done="Draft project created"
        start={{ ...of, owner: actor.user_id }}
        send={draft}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      of={damageItem}
      title="New damage item"
      about="One damaged site. You can add photos now or later."
      done="Damage item added"
      start={{ ...of, priority: 'medium' }}
      send={note}
      onClose={onClose}
    />
  )
}
