import { useState } from 'react'
import { Link } from 'react-router'
import { useChosenQuery } from '#client/use-chosen-query.ts'
import { useRows } from '#client/use-rows.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { recordOf, useCatalog, useDeclarations, useLives } from '#kit/record/catalog.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { choice, instant, longText, number, person } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { roles, type Role } from '#platform/roles.ts'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import { Registers } from '../../screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import type { prepareAccess } from '../commands.ts'
import { emergencyAccess } from '../records.ts'
import { decide, decideMoves, fieldsFor, roleWords } from '../rules.ts'

const tabs = [
  { name: 'trial', title: 'Check a permission' },
  { name: 'signing', title: 'Approval limits' },
  { name: 'emergency', title: 'Emergency access' },
] as const

/** Who can do what, and why, read from the same declarations as the database's own rules. */
export default function AccessScreen() {
  const today = useToday()
  const prepare = act<typeof prepareAccess>('emergency-access/prepare', {
    label: 'Prepare emergency access',
    look: 'main',
    whyNot: null,
    send: {},
    done: 'Prepared. The person was notified.',
    ask: {
      about:
        'The person can activate the role once, for a few hours. All administrators are notified, and another person reviews what was done.',
      fields: {
        holder: person({ required: true, label: 'Holder' }),
        role: choice(['manager', 'admin'], { required: true, words: { admin: 'Administrator' } }),
        hours: number({ required: true, min: 1, max: 24, decimals: 0, label: 'Hours' }),
        occasion: longText({ required: true, max: 2_000, label: 'Emergency' }),
        ready_until: instant({ required: true, label: 'Available until' }),
      },
      start: { hours: 4, role: 'manager', ready_until: `${addDays(today, 90)}T12:00:00.000Z` },
    },
  })
  return (
    <Registers
      area="Security & Compliance"
      title="Access controls"
      about="Who can see and do what, from the live access rules."
      tabs={tabs}
      actions={(chosen) => chosen === 'emergency' && <Acts acts={[prepare]} />}
    >
      {(chosen) =>
        chosen === 'trial' ? (
          <Trial />
        ) : chosen === 'signing' ? (
          <Signing />
        ) : (
          <RecordList of={emergencyAccess} first={<Acts acts={[prepare]} />} />
        )
      }
    </Registers>
  )
}

function Trial() {
  const records = useDeclarations()
  const lives = useLives()
  const [query, setQuery] = useChosenQuery()
  const of =
    records.find(({ table }) => table === query.get('of')) ??
    records.find(({ table }) => table === 'purchase_orders') ??
    records[0]!
  const role: Role = roles.find((each) => each === query.get('role')) ?? 'user'
  const statuses = of.fields.status?.options as readonly string[] | undefined
  const status = statuses?.find((each) => each === query.get('status')) ?? statuses?.[0] ?? null
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(name, value)
        if (name === 'of') next.delete('status')
        return next
      },
      { preventScrollReset: true, replace: true },
    )
  const fields = fieldsFor(of)
  const byCommands = fields.filter(({ by }) => by === 'commands')
  return (
    <div className="grid gap-5">
      <Panel title="Role, record and status" about="Uses the live access rules.">
        <div className="grid gap-4 sm:grid-cols-3">
          <label className="grid gap-1.5 text-sm font-semibold text-ink">
            Role
            <SelectBox className="w-full" value={role} onChange={({ target }) => set('role', target.value)}>
              {roles.map((each) => (
                <option key={each} value={each}>
                  {roleWords[each]}
                </option>
              ))}
            </SelectBox>
          </label>
          <label className="grid gap-1.5 text-sm font-semibold text-ink">
            Record
            <SelectBox className="w-full" value={of.table} onChange={({ target }) => set('of', target.value)}>
              {records
                .toSorted((a, b) => a.plural.localeCompare(b.plural))
                .map((each) => (
                  <option key={each.table} value={each.table}>
                    {each.plural}
                  </option>
                ))}
            </SelectBox>
          </label>
          {statuses && (
            <label className="grid gap-1.5 text-sm font-semibold text-ink">
              Status
              <SelectBox className="w-full" value={status ?? ''} onChange={({ target }) => set('status', target.value)}>
                {statuses.map((each) => (
                  <option key={each} value={each}>
                    {optionLabel(of.fields.status, each)}
                  </option>
                ))}
              </SelectBox>
            </label>
          )}
        </div>
        <ul aria-live="polite" className="mt-5 divide-y divide-line">
          {[
            ...decide(of, { role, status }),
            ...decideMoves(
              lives.filter(({ record }) => record.table === of.table),
              { role, status },
            ),
          ].map(({ question, answer, why }) => (
            <li key={question} className="grid gap-1 py-3">
              <p className="flex flex-wrap items-baseline gap-x-3">
                <Dial state={answer === 'yes' ? 'done' : 'bad'}>{answer === 'yes' ? 'Yes' : 'No'}</Dial>
                <span className="font-semibold">{question}</span>
              </p>
              <p className="text-ink-2">{why}</p>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Fields" about="Numbers, totals and statuses are set by commands, so no role can edit them.">
        <p className="text-ink-2">
          {byCommands.length === 0
            ? `People can edit all ${fields.length} fields.`
            : `${byCommands.length} of ${fields.length} fields are set automatically: ${byCommands.map(({ label }) => label).join(', ')}.`}
        </p>
      </Panel>
      <Notice title="Field masking">
        Fields aren’t masked by role. Restricted data has a separate table. Vendor account numbers are one example: each
        view is logged with its reason.
      </Notice>
    </div>
  )
}

type Chain = {
  id: string
  name: string
  record_type: string
  amount_from: number | null
  amount_to: number | null
  department: string | null
  category: string | null
  valid_from: string
  valid_to: string | null
}

function Signing() {
  const today = useToday()
  const [all, setAll] = useState(false)
  const catalog = useCatalog()
  const { data } = useRows<Chain>('approval_chains', (from) =>
    from
      .select('id,name,record_type,amount_from,amount_to,department,category,valid_from,valid_to')
      .eq('status', 'published')
      .order('record_type')
      .order('amount_from')
      .limit(200),
  )
  const shown = (data ?? []).filter(
    ({ valid_from, valid_to }) => all || (valid_from <= today && (valid_to === null || valid_to >= today)),
  )
  return (
    <Panel
      title="Approval chains by amount, department and category"
      about="Every matching chain applies. Another chain can only add an approval."
      actions={<ButtonLink to="/approvals/chains">Approval chains</ButtonLink>}
    >
      <label className="mb-3 flex min-h-6 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={all}
          onChange={({ target }) => setAll(target.checked)}
          className="size-4.5 accent-(--action)"
        />
        Include inactive chains
      </label>
      {!data ? (
        <SkeletonLines />
      ) : shown.length === 0 ? (
        <p className="text-ink-2">No active approval chains.</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map(
            ({ id, name, record_type, amount_from, amount_to, department, category, valid_from, valid_to }) => (
              <li key={id} className="grid gap-0.5 py-3">
                <Link to={`/approvals/chains/${id}`} className="link font-semibold">
                  {name}
                </Link>
                <span className="text-ink-2">
                  {recordOf(catalog, record_type)?.plural ?? record_type.replaceAll('_', ' ')},{' '}
                  {amount_from ? `from ${dollars(Number(amount_from))}` : 'from any amount'}
                  {amount_to ? ` to ${dollars(Number(amount_to))}` : ''}
                  {department ? `, of ${department}` : ''}
                  {category ? `, for ${category}` : ''}. Effective {dayInWords(valid_from)}
                  {valid_to ? ` until ${dayInWords(valid_to)}` : ''}
                </span>
              </li>
            ),
          )}
        </ul>
      )}
    </Panel>
  )
}
