import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import { Figures, FiguresSkeleton } from '#kit/parts/Figures.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { costRecord } from '../../costs/records.ts'
import { damageItem, eligibilityCheck, type DamageItem, type EligibilityCheck } from '../../damage/records.ts'
import type { DisasterDeclaration } from '../../declarations/records.ts'
import { DisasterPicker } from '../../declarations/screens/DisasterPicker.tsx'
import { useDisaster } from '../../declarations/screens/use-disaster.ts'
import { paProject } from '../../public-assistance/records.ts'
import { homeOf, matchesOf, narrativeOf, type Match } from '../rules.ts'

const dials: Record<Match['fit'], [DialState, string]> = {
  fits: ['done', 'Fits'],
  maybe: ['begun', 'May fit'],
  no: ['off', 'Does not fit'],
}

/**
 * The programs that could pay for each damage item and cost, why, and what is missing. Rules, not a model, as the
 * page states.
 */
export function DisasterMatchPanel() {
  const { rows, chosen, choose } = useDisaster()
  if (rows?.length === 0)
    return (
      <Empty
        title="No disaster declared"
        action={
          <ButtonLink look="main" to="/disaster">
            Declarations
          </ButtonLink>
        }
      >
        Damage is matched with the programs of its declaration.
      </Empty>
    )
  return (
    <div className="grid gap-5">
      <Notice title="Rule-based matches">
        Written rules check your entries and cite the regulation. No language model is used and no data is sent. You and
        FEMA decide.
      </Notice>
      {chosen ? (
        <>
          <DisasterPicker rows={rows!} chosen={chosen} onChoose={choose} />
          <Matches declaration={chosen} />
        </>
      ) : (
        <SkeletonLines lines={5} />
      )}
    </div>
  )
}

function Matches({ declaration }: { declaration: DisasterDeclaration }) {
  const { rows: damage } = useRecords(damageItem, (from) =>
    from.eq('declaration', declaration.id).not('status', 'in', '(withdrawn,ineligible)').order('number').limit(200),
  )
  const { rows: checks } = useRecords(eligibilityCheck, (from) =>
    from
      .in('damage', damage?.map(({ id }) => id) ?? [])
      .order('created_at', { ascending: false })
      .limit(1_000),
  )
  const { rows: costs } = useRecords(costRecord, (from) =>
    from.eq('declaration', declaration.id).is('project', null).in('status', ['noted']).limit(500),
  )
  const { rows: projects } = useRecords(paProject, (from) => from.eq('declaration', declaration.id).limit(500))
  if (!damage || !checks || !costs || !projects) return <FiguresSkeleton />
  if (damage.length === 0)
    return (
      <Empty
        title="No damage entered"
        action={<ButtonLink to="/fema-grants-hub?tab=damage">Damage inventory</ButtonLink>}
      >
        Add damage to see programs that could pay for it.
      </Empty>
    )
  const found = damage.map((item) => {
    const check = checks.find((each) => each.damage === item.id) ?? null
    return { item, check, matches: matchesOf(item, declaration, check) }
  })
  const open = found.filter(({ item }) => item.project === null)
  const missing = found.filter(({ matches }) => matches.some((match) => match.fit !== 'no' && match.missing.length > 0))
  const loose = costs.map((cost) => ({ cost, homes: homeOf(cost, projects) }))
  return (
    <>
      <Figures
        figures={[
          { label: 'Damage items', value: String(damage.length), to: '/fema-grants-hub?tab=damage' },
          {
            label: 'Not in a project',
            value: String(open.length),
            note: 'not funded',
            ...(open.length > 0 && { tone: 'warn' as const }),
            to: '/fema-grants-hub?tab=damage&where.status=draft,reported,accepted',
          },
          {
            label: 'Missing documents',
            value: String(missing.length),
            note: plural(missing.length, { one: 'on one item', other: 'places' }),
          },
          {
            label: 'Costs not in a project',
            value: String(loose.length),
            note: 'records',
            to: '/fema-grants-hub?tab=costs&where.project=none',
          },
        ]}
      />
      {found.map(({ item, check, matches }) => (
        <Place key={item.id} item={item} check={check} matches={matches} declaration={declaration} />
      ))}
      {loose.length > 0 && (
        <Panel title="Costs without a project">
          <ul className="divide-y divide-line">
            {loose.map(({ cost, homes }) => (
              <li key={cost.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
                <span className="min-w-0">
                  <Link to={`/fema-grants-hub/costs/${cost.id}`} className="link font-semibold">
                    {cost.description}
                  </Link>
                  <span className="block text-xs text-ink-2">
                    {homes.length === 0
                      ? `No open project in category ${cost.category}.`
                      : `Could be added to ${homes.map(({ number }) => number).join(', ')}.`}
                  </span>
                </span>
                <Amount cents={cost.eligible} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function Place({
  item,
  matches,
  declaration,
}: {
  item: DamageItem
  check: EligibilityCheck | null
  matches: readonly Match[]
  declaration: DisasterDeclaration
}) {
  const [words, setWords] = useState<string>()
  return (
    <Panel
      title={item.title}
      about={
        <>
          <span className="font-mono text-xs">{item.number}</span> · <Amount cents={item.estimate} whole />
        </>
      }
      actions={
        <>
          <ButtonLink to={`/fema-grants-hub/damage/${item.id}`}>
            Open <span className="sr-only">{item.title}</span>
          </ButtonLink>
          <Button onClick={() => setWords(narrativeOf(item, declaration))}>
            Draft narrative <span className="sr-only">of {item.title}</span>
          </Button>
        </>
      }
    >
      <ul className="divide-y divide-line">
        {matches.map((match) => (
          <li key={match.program} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <span className="font-semibold">{match.program}</span>
              <Dial state={dials[match.fit][0]}>{dials[match.fit][1]}</Dial>
            </div>
            <p className="text-ink-2">
              {match.why} <span className="text-xs">({match.rule})</span>
            </p>
            {match.missing.length > 0 && (
              <details>
                <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm text-action-ink hover:underline pointer-coarse:min-h-11">
                  {plural(match.missing.length, {
                    one: 'One item is missing',
                    other: `${match.missing.length} items are missing`,
                  })}
                </summary>
                <ul className="mt-1 list-disc pl-5 text-sm text-ink">
                  {match.missing.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      {words !== undefined && (
        <Dialog
          title={`Narrative for ${item.title}`}
          about="Generated from the damage item. Edit and copy it into the worksheet; it isn’t saved here."
          onClose={() => setWords(undefined)}
          foot={<CopyButton label="Narrative" text={words} />}
        >
          <LongTextInput
            id="narrative"
            label="Narrative"
            value={words}
            onChange={(value) => setWords(String(value ?? ''))}
          />
        </Dialog>
      )}
    </Panel>
  )
}
