import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useCommand } from '#client/use-command.ts'
import type { Problem } from '#kit/fields.ts'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { PercentInput } from '#kit/inputs/NumberInputs.tsx'
import { RefInput } from '#kit/inputs/RefInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { whyNotTyped } from '#kit/record/check.ts'
import { numberIn } from '#kit/record/given.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { useSending } from '#kit/use-sending.ts'
import { date, percent as percentField, ref, text } from '#platform/records/fields.ts'
import { allocationRule } from '../records.ts'
import type { createAllocationRule } from '../commands.ts'
import { whyNotShares } from '../rules.ts'

type Share = { cost_center: string | null; percent: unknown }

export default function NewAllocationRuleScreen() {
  const create = useCommand<typeof createAllocationRule>('allocation-rules/create')
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [basis, setBasis] = useState('')
  const [valid_from, setFrom] = useState<unknown>(null)
  const [shares, setShares] = useState<readonly Share[]>([
    { cost_center: null, percent: 50 },
    { cost_center: null, percent: 50 },
  ])
  const whole = shares.flatMap(({ cost_center, percent }) =>
    cost_center && numberIn(percent) !== null ? [{ cost_center, percent: numberIn(percent)! }] : [],
  )
  const change = (at: number, part: Partial<Share>) =>
    setShares((now) => now.map((share, index) => (index === at ? { ...share, ...part } : share)))

  const typed = [
    { name: 'name', message: whyNotTyped(text({ required: true }), 'Name', name) },
    { name: 'valid_from', message: whyNotTyped(date({ required: true }), 'Effective from', valid_from) },
    ...shares.flatMap(({ cost_center, percent }, at) => [
      {
        name: `center-${at}`,
        message: whyNotTyped(ref('cost_centers', { required: true }), `Cost center ${at + 1}`, cost_center),
      },
      { name: `percent-${at}`, message: whyNotTyped(percentField({ required: true }), `Share ${at + 1}`, percent) },
    ]),
  ].filter((each): each is Problem => each.message !== null)
  const { wrong, refusal, busy, send } = useSending(typed)

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const whyNot = whyNotShares(whole)
      if (whyNot) throw new Error(whyNot)
      const { id } = await create({
        rule: { name, basis: basis || null, valid_from: String(valid_from) },
        shares: whole,
      })
      void navigate(`/cost-centers/rules/${id}`)
    })
  }
  return (
    <Screen narrow area="Cost centers" title="New allocation rule" about={allocationRule.about}>
      <form
        noValidate
        onSubmit={submit}
        aria-label="New allocation rule"
        className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
      >
        {refusal && <Notice tone="bad" title={refusal} />}
        <TextInput
          id="name"
          label="Name"
          required
          error={wrong('name')}
          value={name}
          onChange={(value) => setName(String(value ?? ''))}
        />
        <TextInput
          id="basis"
          label="Basis"
          hint={allocationRule.fields.basis.help}
          value={basis}
          onChange={(value) => setBasis(String(value ?? ''))}
        />
        <DateInput
          id="valid_from"
          label="Effective from"
          required
          error={wrong('valid_from')}
          value={valid_from}
          onChange={setFrom}
        />
        {shares.map(({ cost_center, percent }, at) => (
          <div
            key={at}
            className="grid justify-items-stretch gap-4 max-sm:[&>button]:justify-self-start sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto] sm:items-end"
          >
            <RefInput
              id={`center-${at}`}
              label={`Cost center ${at + 1}`}
              field={{ to: 'cost_centers' }}
              required
              error={wrong(`center-${at}`)}
              value={cost_center}
              onChange={(value) => change(at, { cost_center: (value as string) || null })}
            />
            <PercentInput
              id={`percent-${at}`}
              label={`Share ${at + 1}`}
              required
              error={wrong(`percent-${at}`)}
              value={percent}
              onChange={(value) => change(at, { percent: value })}
            />
            <Button
              look="quiet"
              onClick={() => setShares((now) => now.filter((_, index) => index !== at))}
              aria-label={`Remove share ${at + 1}`}
            >
              Remove
            </Button>
          </div>
        ))}
        <div>
          <Button onClick={() => setShares((now) => [...now, { cost_center: null, percent: null }])}>Add share</Button>
        </div>
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button type="submit" look="main" busy={busy}>
            Create allocation rule
          </Button>
          <ButtonLink look="quiet" to="/cost-centers?tab=rules">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </Screen>
  )
}
