import { Fragment, useId, useState, type FormEvent } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecords } from '#client/use-record.ts'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { checked } from '#kit/record/check.ts'
import { Moves } from '#kit/record/Moves.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useSending } from '#kit/use-sending.ts'
import { labelOf, openFields } from '#platform/records/record.ts'
import type { askForTest, saveMailbox } from '../commands.ts'
import { mailboxLife } from '../life.ts'
import { providers, whyNotSave, whyNotSetUp } from '../mailbox/rules.ts'
import { invoiceMailbox, type InvoiceMailbox } from '../records.ts'

/** The mailbox that invoices are emailed to: where it is, who may write to it, and whether it can be read. */
export default function MailboxScreen() {
  const whyNot = whyNotSetUp(useActor())
  const { rows, ...found } = useRecords(invoiceMailbox, (from) => from.limit(1))
  const saved = rows?.[0]
  return (
    <Screen
      narrow
      area="Contracts & Finance"
      title="Invoice mailbox"
      about="Vendors email invoices to it. It is read every five minutes and never changed."
      actions={saved && whyNot === null && <Moves life={mailboxLife} row={saved} />}
    >
      {whyNot ? (
        <Notice tone="warn" title={whyNot}>
          <span className="mt-2 block">
            <ButtonLink to="/invoices?tab=email">Back</ButtonLink>
          </span>
        </Notice>
      ) : rows ? (
        <div className="grid gap-5">
          {saved && <State row={saved} />}
          <Form key={saved?.id ?? 'new'} saved={saved ?? null} />
        </div>
      ) : (
        <Awaited found={found} what="The mailbox" lines={8} />
      )}
    </Screen>
  )
}

function State({ row }: { row: InvoiceMailbox }) {
  const test = useCommand<typeof askForTest>('invoice-mailboxes/test')
  const again = (
    <MoveButton whyNot={whyNotSetUp(useActor())} run={async () => void (await test({ id: row.id }))}>
      Test connection
    </MoveButton>
  )
  if (!row.tested_at) return <Notice title="Testing the connection…">This takes a few seconds.</Notice>
  return row.problem ? (
    <Notice tone="bad" title="The mailbox can’t be read">
      <p className="mb-3">{row.problem}</p>
      {again}
    </Notice>
  ) : (
    <Notice tone="good" title="Connected">
      <p className="mb-3">The server, its certificate, the sign-in and the folder work.</p>
      {again}
    </Notice>
  )
}

const blank = Object.fromEntries(openFields(invoiceMailbox).map(([name, { initial }]) => [name, initial ?? null]))
const ofClients = new Set(['token_url', 'client_id', 'scope'])

function Form({ saved }: { saved: InvoiceMailbox | null }) {
  const id = useId()
  const save = useCommand<typeof saveMailbox>('invoice-mailboxes/save')
  const [values, setValues] = useState<Record<string, unknown>>(() =>
    saved ? Object.fromEntries(Object.keys(blank).map((name) => [name, saved[name as keyof InvoiceMailbox]])) : blank,
  )
  const [password, setPassword] = useState('')
  const [refreshToken, setRefreshToken] = useState('')
  const byToken = values.sign_in !== 'password'
  const { input, problems } = checked(invoiceMailbox, byToken ? values : { ...values, ...withoutClient })
  const entered = { senders: null, ...withoutClient, ...input } as unknown as InvoiceMailbox
  const reason = problems.length === 0 ? whyNotSave(entered, { saved, password, refreshToken }) : null
  const { wrong, refusal, busy, send } = useSending([
    ...problems.map(({ name, message }) => ({ name: `${id}-${name}`, message })),
    reason && { name: `${id}-${placeOf(reason)}`, message: reason },
  ])
  function submit(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      await save({
        mailbox: { senders: null, ...withoutClient, ...input } as never,
        password: password || null,
        refresh_token: refreshToken || null,
      })
      setPassword('')
      setRefreshToken('')
      toast('good', 'Mailbox saved')
    })
  }
  const secrets = (
    <>
      <Secret
        id={`${id}-password`}
        label={byToken ? 'Client secret' : 'Password'}
        saved={saved !== null}
        hint={byToken ? 'Stored encrypted.' : 'Stored encrypted. Many providers need an app password.'}
        error={wrong(`${id}-password`)}
        value={password}
        onChange={setPassword}
      />
      {values.sign_in === 'refresh_token' && (
        <Secret
          id={`${id}-refresh`}
          label="Refresh token"
          saved={saved?.sign_in === 'refresh_token'}
          hint="Stored encrypted. A new one from the provider replaces it."
          error={wrong(`${id}-refresh`)}
          value={refreshToken}
          onChange={setRefreshToken}
        />
      )}
    </>
  )
  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      aria-label="Invoice mailbox"
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      {refusal && <Notice tone="bad" title={refusal} />}
      <Providers host={values.host} onSelect={(chosen) => setValues((now) => ({ ...now, ...chosen }))} />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {openFields(invoiceMailbox)
          .filter(([name]) => byToken || !ofClients.has(name))
          .map(([name, field]) => (
            <Fragment key={name}>
              {name === 'folder' && secrets}
              <div className={field.kind === 'long_text' || name === 'token_url' ? 'sm:col-span-2' : ''}>
                <FieldInput
                  field={field}
                  id={`${id}-${name}`}
                  label={labelOf(invoiceMailbox, name)}
                  hint={field.help}
                  required={field.required || (byToken && (name === 'token_url' || name === 'client_id'))}
                  error={wrong(`${id}-${name}`)}
                  value={values[name]}
                  onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
                />
              </div>
            </Fragment>
          ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="main" busy={busy}>
          Save and test
        </Button>
        <ButtonLink look="quiet" to="/invoices?tab=email">
          Back to invoices
        </ButtonLink>
      </div>
    </form>
  )
}

/** A mailbox with a password has no client. */
const withoutClient = { token_url: null, client_id: null, scope: null }

/** The field that a refusal is about. */
function placeOf(reason: string): string {
  if (/refresh token/.test(reason)) return 'refresh'
  if (/password|secret/.test(reason)) return 'password'
  if (/client ID/.test(reason)) return 'client_id'
  if (/token address/.test(reason)) return 'token_url'
  return reason.includes('@') ? 'senders' : 'host'
}

/** The settings of the providers that most agencies have, and what their administrator does there first. */
function Providers({
  host,
  onSelect,
}: {
  host: unknown
  onSelect: (values: (typeof providers)[keyof typeof providers]['values']) => void
}) {
  const chosen = Object.values(providers).find(({ values }) => values.host === host)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {Object.values(providers).map(({ name, values }) => (
          <Button key={name} onClick={() => onSelect(values)}>
            {`Use ${name}`}
          </Button>
        ))}
      </div>
      {chosen && (
        <Notice title={`Before you save: ${chosen.name}`}>
          <ol className="mt-1 grid list-decimal gap-1 pl-5">
            {chosen.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Notice>
      )}
    </div>
  )
}

type SecretProps = {
  id: string
  label: string
  hint: string
  saved: boolean
  error: string | null
  value: string
  onChange: (value: string) => void
}
const Secret = ({ saved, hint, onChange, ...field }: SecretProps) => (
  <Field
    {...field}
    type="password"
    autoComplete="new-password"
    hint={saved ? 'Leave blank to keep the saved one. Stored encrypted.' : hint}
    onChange={(event) => onChange(event.target.value)}
  />
)
