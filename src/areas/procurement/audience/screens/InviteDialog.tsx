import { useId, useState, type FormEvent } from 'react'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { Combobox } from '#kit/inputs/Combobox.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { FormFoot } from '#kit/overlays/DialogFoot.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { Notice as Note } from '#kit/parts/Notice.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { FormWill } from '#kit/record/FormWill.tsx'
import { useSending } from '#kit/use-sending.ts'
import { whyNotEmail } from '#platform/validators.ts'
import { solicitationLife } from '../../solicitations/life.ts'
import type { Solicitation } from '../../solicitations/records.ts'
import type { inviteVendors } from '../invitations.ts'

/** One at a time: a vendor from the directory, or an address where the solicitation is open to all. */
export function InviteDialog({ row, onClose }: { row: Solicitation; onClose: () => void }) {
  const form = useId()
  const invite = useCommand<typeof inviteVendors>('solicitations/invite')
  const [typed, setTyped] = useState('')
  const [vendor, setVendor] = useState<{ id: string; name: string }>()
  const [email, setEmail] = useState('')
  const wrongAddress = email.trim() ? whyNotEmail(email.trim()) : null
  const { wrong, refusal, busy, send, ready } = useSending([
    !vendor &&
      !email.trim() && {
        name: 'invite-vendor',
        message: row.invited_only
          ? 'Select a vendor from the directory.'
          : 'Select a vendor or enter an email address.',
      },
    wrongAddress && { name: 'invite-email', message: wrongAddress },
  ])
  const words = typed.replaceAll(/["\\*%(),]/g, ' ').trim()
  const { data: found } = useRows<{ id: string; name: string; number: string }>('vendors', (from) =>
    from.select('id,name,number').eq('status', 'active').ilike('name', `%${words}%`).order('name').limit(10),
  )

  const press = invite.press({ id: row.id, vendors: vendor ? [vendor.id] : [], emails: email.trim() ? [email] : [] })
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const { invited } = await press.send()
      toast(
        'good',
        invited === 0
          ? 'Already invited'
          : solicitationLife.is(row, 'published')
            ? 'Invitation sent'
            : 'Invitation will be sent with the publication',
      )
      onClose()
    })
  }
  return (
    <Dialog
      title="Invite vendor"
      about={
        solicitationLife.is(row, 'published')
          ? 'The invitation is sent immediately.'
          : 'The invitation is sent with the publication.'
      }
      onClose={onClose}
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {refusal && <Note tone="bad" title={refusal} />}
        <Combobox
          id="invite-vendor"
          label="Vendor"
          typed={typed}
          onType={setTyped}
          chosen={vendor?.name}
          found={found?.map(({ id, name, number }) => ({ id, name, note: number }))}
          value={vendor?.id ?? null}
          error={wrong('invite-vendor')}
          onChange={(id) => setVendor(found?.find((each) => each.id === id))}
        />
        {!row.invited_only && (
          <Field
            id="invite-email"
            label="Or email address"
            hint="For a company that is not in the directory yet."
            type="email"
            autoComplete="off"
            error={wrong('invite-email')}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
        <FormFoot
          main={
            <Button type="submit" form={form} look="main" busy={busy}>
              Invite
            </Button>
          }
          cancel={
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          }
        />
        <FormWill press={ready ? press : null} />
      </form>
    </Dialog>
  )
}
