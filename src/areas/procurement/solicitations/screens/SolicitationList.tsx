import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { solicitation } from '../records.ts'

type SolicitationListProps = { title: string; kinds: string; start: string; label: string }

/** Solicitations of some kinds, with a button for a new one. */
export function SolicitationList({ title, kinds, start, label }: SolicitationListProps) {
  const first = whyNotEdit(solicitation, null, useActor()) === null && (
    <ButtonLink look="main" to={start}>
      <Icon name="plus" />
      {label}
    </ButtonLink>
  )
  return (
    <Screen area="Core Procurement" title={title} actions={first}>
      <RecordList
        of={solicitation}
        columns={
          kinds.includes(',')
            ? ['number', 'title', 'kind', 'closes_at', 'contact', 'status']
            : ['number', 'title', 'questions_until', 'closes_at', 'contact', 'status']
        }
        where={{ kind: kinds }}
        first={first}
      />
    </Screen>
  )
}
