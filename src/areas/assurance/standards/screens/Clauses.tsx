import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import type { Branch } from '#kit/boards/tree.ts'
import { Tree } from '#kit/boards/Tree.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { knownOf } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { choice, longText, text } from '#platform/records/fields.ts'
import type { Actor } from '#platform/roles.ts'
import { controlLife } from '../../controls/life.ts'
import type { Control } from '../../controls/records.ts'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import type { addClause, assessClause } from '../commands.ts'
import { applies, standardClause, type Standard, type StandardClause } from '../records.ts'
import { gapFigures, whyNotWriteClauses } from '../rules.ts'
import { ImportOscal } from './ImportOscal.tsx'

const words = { undecided: 'Not decided', applies: 'Applies', partly: 'Partly', not: 'Not applicable' }

type ClausesProps = {
  row: Standard
  loaded: { clauses?: readonly StandardClause[] | undefined; controls?: readonly Control[] | undefined }
}

/** The requirements of a standard, how each is assessed, and the controls that answer it. */
export function Clauses({ row, loaded: { clauses, controls } }: ClausesProps) {
  const actor = useActor()
  const [chosen, setChosen] = useState<string>()
  const answered = new Set(
    (controls ?? []).filter((row) => controlLife.is(row, 'active')).flatMap(({ clause }) => clause ?? []),
  )
  const figures = gapFigures(clauses ?? [], answered)
  const one = clauses?.find(({ id }) => id === chosen) ?? clauses?.[0]
  const open = whyNotWriteClauses(row, actor) === null
  return (
    <Panel
      title="Requirements and gap assessment"
      about="Select a requirement to read and assess it, and to see its controls."
      actions={
        open && (
          <>
            <ImportOscal into={row} />
            <Acts
              acts={[
                act<typeof addClause>('standards/add-clause', {
                  label: 'Add requirement',
                  whyNot: whyNotWriteClauses(row, actor),
                  send: { id: row.id },
                  done: 'Requirement added',
                  ask: {
                    fields: {
                      code: text({ required: true, max: 40 }),
                      heading: text({ required: true, max: 300 }),
                      body: longText({ max: 20_000, label: 'Text' }),
                      under: text({ max: 40, label: 'Parent', help: 'The code of the parent requirement.' }),
                    },
                  },
                }),
              ]}
            />
          </>
        )
      }
    >
      {!clauses ? (
        <SkeletonLines lines={6} />
      ) : clauses.length === 0 ? (
        <Empty title="No requirements yet">Import an OSCAL catalog or profile, or add requirements one by one.</Empty>
      ) : (
        <div className="grid gap-5">
          <Figures
            figures={[
              { label: 'Requirements', ...knownOf([clauses, controls], () => ({ value: String(figures.asked) })) },
              {
                label: 'Decided',
                ...knownOf([clauses, controls], () => ({
                  value: String(figures.decided),
                  note: `${figures.asked - figures.decided} to decide`,
                })),
              },
              {
                label: 'Gaps',
                ...knownOf([clauses, controls], () => ({
                  value: String(figures.gaps),
                  ...(figures.gaps > 0 && { tone: 'warn' as const }),
                })),
              },
              { label: 'With a control', ...knownOf([clauses, controls], () => ({ value: String(figures.answered) })) },
            ]}
          />
          <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <div className="max-h-[36rem] overflow-y-auto rounded-md border border-line p-2">
              <Tree
                label={`Requirements of ${row.title}`}
                branches={branchesOf(clauses)}
                chosen={one?.id}
                onChoose={({ id }) => setChosen(id)}
              />
            </div>
            {one && (
              <Clause
                key={one.id}
                row={one}
                actor={actor}
                controls={(controls ?? []).filter(({ clause }) => clause === one.id)}
                standard={row}
              />
            )}
          </div>
        </div>
      )}
    </Panel>
  )
}

function branchesOf(clauses: readonly StandardClause[], under: string | null = null): Branch[] {
  return clauses
    .filter((each) => each.under === under)
    .map((each) => {
      const children = branchesOf(clauses, each.id)
      return {
        id: each.id,
        name: `${each.code} ${each.heading}`,
        ...(each.applies !== 'undecided' && { note: words[each.applies] }),
        ...(children.length > 0 && { children }),
      }
    })
}

function Clause({
  row,
  controls,
  standard: of,
}: {
  row: StandardClause
  actor: Actor
  controls: readonly { id: string; code: string; title: string }[]
  standard: Standard
}) {
  return (
    <div className="grid min-w-0 gap-3">
      <h3 className="text-base font-semibold">
        {row.code} {row.heading}
      </h3>
      {row.body ? (
        <LongText text={row.body} />
      ) : (
        <p className="text-ink-2">The text isn’t stored here{of.source ? '; read it at its source.' : '.'}</p>
      )}
      <RecordFacts
        of={standardClause}
        row={row}
        show={[
          ...(row.baseline === 'none' ? [] : (['baseline'] as const)),
          'applies',
          ...(row.gap ? (['gap'] as const) : []),
          'assessed_by',
          'assessed_on',
        ]}
        single
      />
      <div className="flex flex-wrap gap-2">
        <Acts
          acts={[
            act<typeof assessClause>('standards/assess', {
              label: 'Assess',
              look: 'main',
              whyNot: null,
              send: { id: row.id },
              done: 'Assessment saved',
              ask: {
                about: 'If the requirement doesn’t apply or applies only in part, add a note.',
                fields: {
                  applies: choice(applies, { required: true, label: 'Applicability', words }),
                  gap: longText({ max: 5_000, label: 'Gap or reason' }),
                },
                start: { applies: row.applies, gap: row.gap },
              },
            }),
          ]}
        />
      </div>
      <p className="text-sm text-ink-2">
        {controls.length === 0 ? 'No control meets this requirement.' : 'Answered by '}
        {controls.map(({ id, code, title }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <Link className="link" to={`/compliance/controls/${id}`}>
              {code} {title}
            </Link>
          </span>
        ))}
      </p>
    </div>
  )
}
