import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useToday } from '#client/use-today.ts'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { CostDialog } from '../../costs/screens/CostDialog.tsx'
import type { noteDamage } from '../../damage/commands.ts'
import { damageItem } from '../../damage/records.ts'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import type { draftAppeal } from '../../fema-questions/appeals/commands.ts'
import type { noteQuestion } from '../../fema-questions/commands.ts'
import { femaQuestion, paAppeal } from '../../fema-questions/records.ts'
import type { draftMitigation } from '../../mitigation/commands.ts'
import { mitigationProject } from '../../mitigation/records.ts'
import type { draftPaProject } from '../../public-assistance/commands.ts'
import { paProject, paRequest } from '../../public-assistance/records.ts'
import type { draftPaRequest } from '../../public-assistance/request-commands.ts'
import type { Tab } from './FemaHubScreen.tsx'

/** The first entry of the register that is open. */
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
  const question = useCommand<typeof noteQuestion>('fema-questions/note')
  const appeal = useCommand<typeof draftAppeal>('pa-appeals/draft')
  const mitigate = useCommand<typeof draftMitigation>('mitigation-projects/draft')
  const of = { declaration: declaration.id }
  if (tab === 'costs') return <CostDialog declaration={declaration.id} onClose={onClose} />
  if (tab === 'questions' && what === 'appeal')
    return (
      <FormDialog
        of={paAppeal}
        title="New appeal"
        about="Sixty days from the notice of the determination."
        done="The appeal is drafted"
        start={{ ...of, owner: actor.user_id, level: 'first' }}
        send={appeal}
        onClose={onClose}
      />
    )
  if (tab === 'questions')
    return (
      <FormDialog
        of={femaQuestion}
        title="New question from FEMA"
        about="As the letter has it."
        done="The question is noted"
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
        about="The ratio of benefits to cost is reckoned when it is kept."
        done="The subapplication is drafted"
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
        about="Due thirty days after the applicant’s place was designated."
        done="The request is drafted"
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
        about="What follows from it, such as the federal share and small or large, is found when it is kept."
        done="The project is drafted"
        start={{ ...of, owner: actor.user_id }}
        send={draft}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      of={damageItem}
      title="New damage item"
      about="One place of the inventory. Photographs can be added now or later."
      done="The damage is noted"
      start={{ ...of, priority: 'medium' }}
      send={note}
      onClose={onClose}
    />
  )
}
