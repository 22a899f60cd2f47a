import { useEffect, useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useSells } from '#client/use-organization.ts'
import { useRows } from '#client/use-rows.ts'
import { Radios } from '#kit/inputs/ChoiceInput.tsx'
import { Drawer } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { LongField } from '#kit/parts/Field.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FormWill } from '#kit/record/FormWill.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { openSheet } from '#kit/record/list/open-sheet.ts'
import { useSending } from '#kit/use-sending.ts'
import { defineRecord } from '#platform/records/record.ts'
import { text as textField } from '#platform/records/fields.ts'
import { agencyRoles, roleNames, type AgencyRole } from '#platform/roles.ts'
import { sayOf } from '#platform/say-of.ts'
import { sayCount } from '#platform/say-count.ts'
import { say, translated } from '#platform/say.ts'
import type { checkInvitationsAmong, inviteMembersAmong } from '../invitation-commands.ts'
import { asLines, listedIn, listedInSheet, mostListed, type ListedRow } from '../listed/rules.ts'
import { departmentOf, whyNotInviteEach, type ListedPerson } from '../rules.ts'

type Center = { code: string; name: string }
type Judged = ListedPerson & { row: ListedRow; reason: string | null }

/** A list of people, pasted or from a sheet: each shown with what is wrong, and invited by one email. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useId()
  const actor = useActor()
  const sells = useSells()
  const invite = useCommand<ReturnType<typeof inviteMembersAmong>>('members/invite-list')
  const [text, setText] = useState('')
  const [role, setRole] = useState<AgencyRole>('user')
  const [unread, setUnread] = useState<string>()
  const { data: centers = [] } = useRows<Center>('cost_centers', (from) =>
    from.select('code,name').eq('status', 'open').order('code').limit(1_000),
  )
  const rows = listedIn(text)
  const people = rows.map((row): Judged => judgedHere(row, role, centers))
  const here = whyNotInviteEach(people, { actor, known: nothingKnown })
  const settled = useSettled(people)
  const { data: checked } = useAnswer<ReturnType<typeof checkInvitationsAmong>>(
    'members/check-invitations',
    { people: settled.map(asked) },
    { about: 'invitations', enabled: settled.length > 0 && settled.length <= mostListed },
  )
  const current = JSON.stringify(settled.map(asked)) === JSON.stringify(people.map(asked)) ? checked : undefined
  const judged = people.map((person, at) => ({
    ...person,
    reason: person.reason ?? current?.reasons[at] ?? here[at] ?? null,
  }))
  const good = judged.filter(({ reason }) => reason === null)
  const bad = judged.filter(({ reason }) => reason !== null)
  const tooMany = people.length > mostListed && say('Invite up to {most} people at once.', { most: mostListed })
  const seats = current?.seats ?? null
  const { wrong, refusal, busy, send, ready } = useSending([
    people.length === 0 && { name: 'invitees', message: say('Enter at least one email address.') },
    people.length > 0 && good.length === 0 && { name: 'invitees', message: say('Correct the people listed below.') },
    tooMany && { name: 'invitees', message: tooMany },
    seats !== null && { name: 'invitees', message: seats },
  ])

  const press = invite.press({ people: good.map(asked) })
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const { invited } = await press.send()
      toast('good', sayCount(invited, { one: 'Invitation sent', other: '{count} invitations sent' }))
      if (bad.length === 0) return onClose()
      setText(asLines(bad.map(({ row }) => row)))
    })
  }
  async function read(file: File) {
    setUnread(undefined)
    try {
      const sheet = await openSheet(file, anySheet)
      const cells = [sheet.head, ...(await sheet.part(0, sheet.count))]
      sheet.close()
      setText(asLines(listedInSheet(cells)))
    } catch (error) {
      setUnread(sentence(error))
    }
  }

  return (
    <Drawer
      title={say('Invite people')}
      about={say('Each gets one email. Its link works for seven days.')}
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        <LongField
          id="invitees"
          label={say('People')}
          hint={say('One per line: email, name, role, department. Or paste addresses from an email.')}
          placeholder={[
            say('ben@example.gov, Ben Ortiz, user, Public Works'),
            say('mae@example.gov, Mae Lind, manager, Finance'),
          ].join('\n')}
          spellCheck={false}
          value={text}
          error={wrong('invitees')}
          onChange={({ target }) => setText(target.value)}
        />
        <FileDrop label={say('Or use a CSV or Excel file')} error={unread ?? null} onFile={(file) => void read(file)} />
        <Radios
          id="invite-role"
          label={say('Role of people listed without one')}
          required
          field={{ options: agencyRoles, words: roleNames }}
          value={role}
          onChange={(value) => setRole(value as AgencyRole)}
        />
        {seats && (
          <Notice tone="warn" title={seats}>
            {!sells && (
              <Link className="link" to="/billing/plans">
                {say('Compare plans')}
              </Link>
            )}
          </Notice>
        )}
        {judged.length > 0 && <Preview judged={judged.slice(0, mostListed)} />}
        <FormFoot
          main={
            <Button type="submit" form={form} look="main" busy={busy}>
              {good.length > 0
                ? sayCount(good.length, { one: 'Send invitation', other: 'Send {count} invitations' })
                : say('Send invitations')}
            </Button>
          }
          cancel={
            <Button look="quiet" onClick={onClose}>
              {say('Cancel')}
            </Button>
          }
        />
        <FormWill press={ready && current ? press : null} />
      </form>
    </Drawer>
  )
}

const nothingKnown = { members: new Set<string>(), justInvited: new Set<string>(), invitedToday: 0, domains: null }
const asked = ({ email, role, display_name, department }: ListedPerson): ListedPerson => ({
  email,
  role,
  display_name,
  department,
})
/** The worker reads any sheet; only its cells are used. */
const anySheet = defineRecord('invited_people', {
  label: 'Person',
  plural: 'People',
  about: '',
  access: { of: 'organization', read: 'user', write: 'admin' },
  title: 'email',
  list: [],
  fields: { email: textField() },
})

function judgedHere(row: ListedRow, role: AgencyRole, centers: readonly Center[]): Judged {
  const department = departmentOf(row.department, centers)
  return {
    row,
    email: row.email,
    role: row.role ?? role,
    display_name: row.name,
    department: department.name,
    reason: row.unread
      ? say('“{role}” is not a role. Use user, manager or administrator.', { role: row.unread })
      : department.reason,
  }
}

/** Unchanged for a moment: the server is not asked at every key. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const same = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(same) as Value), 300)
    return () => clearTimeout(timer)
  }, [same])
  return settled
}

const Preview = ({ judged }: { judged: readonly Judged[] }) => (
  <table className="w-full text-left text-sm">
    <caption className="mb-2 text-left text-sm font-semibold text-ink">{say('Preview')}</caption>
    <thead className="text-2xs text-ink-2">
      <tr className="border-b border-line-strong">
        <th scope="col" className="w-10 py-1.5 font-semibold">
          {sayOf('a list', 'Line')}
        </th>
        <th scope="col" className="px-3 font-semibold">
          {say('Person')}
        </th>
        <th scope="col" className="font-semibold">
          {say('Role')}
        </th>
      </tr>
    </thead>
    <tbody>
      {judged.map(({ row, email, role, display_name, department, reason }, at) => (
        <tr key={at} className="border-b border-line align-top last:border-0">
          <td className="py-2 text-ink-2 tabular-nums">{row.line}</td>
          <td className="px-3 py-2">
            <span className="block font-semibold break-all text-ink">
              {email || display_name || say('No email address')}
            </span>
            {email && (display_name || department) && (
              <span className="block text-xs text-ink-2">{[display_name, department].filter(Boolean).join(', ')}</span>
            )}
            {reason && (
              <span className="mt-1 flex items-start gap-1.5 text-bad">
                <Icon name="warn" className="mt-0.5 size-4 shrink-0" />
                {reason}
              </span>
            )}
          </td>
          <td className="py-2 whitespace-nowrap">{translated(roleNames[role])}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
