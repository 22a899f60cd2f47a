import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import {
  agencyKinds,
  agencyKindWords,
  monthChoices,
  monthWords,
  yearHint,
  type AgencyKind,
} from '#areas/organization/founding/rules.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState, NoPermission } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { plural } from '#platform/words.ts'
import type { addStarterPack, showStarterPack } from '../commands.ts'
import { aboutGroup, groups, whyNotFigure, whyNotSetUp } from '../rules.ts'
import { AlreadySet } from './AlreadySet.tsx'
import { GroupPanel, type Choice } from './GroupPanel.tsx'

/** The first rows of a new agency, as proposals with their source: selected, changed, and created at once. */
export default function StarterPackScreen() {
  const actor = useActor()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ kind?: AgencyKind; month?: number }>({})
  const { data, isError, refetch } = useAnswer<typeof showStarterPack>('setup/starter-pack', asked, {
    about: 'organizations',
    enabled: whyNotSetUp(actor) === null,
  })
  const add = useCommand<typeof addStarterPack>('setup/add-starter-pack')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [figures, setFigures] = useState<Readonly<Record<string, unknown>>>({})
  const kind = asked.kind ?? data?.kind ?? null
  const month = asked.month ?? data?.month ?? null
  const missing = data?.entries.filter(({ onFile }) => !onFile) ?? []
  const selected = missing.filter(({ key }) => !left.has(key))
  const wrong = selected.map((entry) => whyNotFigure(entry, figures[entry.key])).find(Boolean)
  const choice: Choice = {
    left,
    figures,
    onTake: (keys, taken) =>
      setLeft((now) => new Set(taken ? [...now].filter((key) => !keys.includes(key)) : [...now, ...keys])),
    onFigure: (key, value) => setFigures((now) => ({ ...now, [key]: value })),
  }

  async function create() {
    await add({
      kind,
      month,
      keys: selected.map(({ key }) => key),
      figures: Object.fromEntries(
        selected.flatMap(({ key }) => (typeof figures[key] === 'number' ? [[key, figures[key]]] : [])),
      ),
    })
    await navigate('/setup-guide')
  }

  return (
    <Screen
      area="Organization Admin"
      title="Starter pack"
      about="Proposed rows for a new agency. You can edit them later."
      actions={
        <>
          <ButtonLink to="/setup-guide">Start empty</ButtonLink>
          {missing.length > 0 && (
            <MoveButton
              look="main"
              whyNot={selected.length === 0 ? 'Select at least one row.' : (wrong ?? null)}
              run={create}
              done={`${selected.length} ${plural(selected.length, { one: 'row', other: 'rows' })} created`}
            >
              {`Create ${selected.length} ${plural(selected.length, { one: 'row', other: 'rows' })}`}
            </MoveButton>
          )}
        </>
      }
    >
      {whyNotSetUp(actor) ? (
        <NoPermission what="the starter pack" who="An administrator" />
      ) : isError && !data ? (
        <ErrorState what="The starter pack" onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={8} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="grid max-w-2xl gap-5 sm:grid-cols-2">
            <Select
              id="kind"
              label="Kind of agency"
              required
              hint="Sets the funds and departments."
              field={{ options: agencyKinds, words: agencyKindWords }}
              value={kind}
              onChange={(value) => value && setAsked((now) => ({ ...now, kind: String(value) as AgencyKind }))}
            />
            <Select
              id="month"
              label="Fiscal year starts"
              required
              hint={yearHint(data.state, kind, month)}
              field={{ options: monthChoices, words: monthWords }}
              value={month}
              onChange={(value) => value && setAsked((now) => ({ ...now, month: Number(value) }))}
            />
          </div>
          {data.entries.length === 0 ? (
            <Empty title="Select the kind of agency and the fiscal year">The proposed rows then appear here.</Empty>
          ) : (
            groups.map((group) => (
              <GroupPanel
                key={group}
                group={group}
                about={aboutGroup(group, { state: data.state, kind })}
                entries={data.entries.filter((entry) => entry.group === group)}
                choice={choice}
              />
            ))
          )}
          <AlreadySet />
        </div>
      )}
    </Screen>
  )
}
