import { useId, useState, type FormEvent } from 'react'
import { randomToken, sha256 } from '#client/crypto.ts'
import { countRequest } from '#client/rate-limiter.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useRole } from '#client/use-role.ts'
import { focusFirstMistake, required, useFields } from '#kit/fields.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Field, LongField } from '#kit/parts/Field.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { atLeast } from '#platform/roles.ts'
import type { createKey } from '../commands.ts'
import { lifetimes, mostOf } from '../rules.ts'
import { KeyAreas } from './KeyAreas.tsx'
import { phrase, say, translated } from '#platform/say.ts'

export const roleWords = { user: phrase('User'), manager: phrase('Manager'), admin: phrase('Administrator') } as const

/** The secret is made here and only its hash is sent. */
export function MakeKeyDialog({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const id = useId()
  const { role: own } = useRole()
  const create = useCommand<typeof createKey>('api-keys/create')
  const form = useFields({ 'key-name': required(say('Enter the purpose of the key')) })
  const most = mostOf({ role: own })
  const [areas, setAreas] = useState<readonly string[]>([])
  const [commands, setCommands] = useState('')
  const [days, setDays] = useState<number>(90)
  const [kind, setKind] = useState<'personal' | 'organization'>('personal')
  const [role, setRole] = useState(most as keyof typeof roleWords)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const may = [...areas, ...namedIn(commands).map((name) => `run:${name}`)]
  const nothing = tried && may.length === 0

  async function make(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setRefusal(undefined)
    if (!form.check()) return
    if (may.length === 0) return focusFirstMistake()
    setBusy(true)
    try {
      countRequest('sensitive', 'api keys')
      const key = `grn_${randomToken()}`
      await create({
        kind,
        name: form.values['key-name'].trim(),
        role,
        scopes: may,
        days,
        hash: await sha256(key),
        hint: key.slice(-4),
      })
      onMade(key)
    } catch (error) {
      setRefusal(translated(sentence(error)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={say('Create API key')}
      onClose={onClose}
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button type="submit" form={id} look="main" busy={busy}>
            {say('Create key')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void make(event)} className="grid gap-5 pt-1">
        {refusal && <Notice tone="bad" title={refusal} />}
        <Field
          label={say('Purpose')}
          maxLength={80}
          hint={say('For example, the name of the program.')}
          {...form.field('key-name')}
        />
        <KeyAreas scopes={areas} onChange={setAreas} error={nothing ? say('Select at least one area') : null} />
        <Disclosure title={say('Single commands')}>
          <LongField
            label={say('Commands')}
            rows={3}
            hint={say('Instead of acting in a whole area. One per line, such as requisitions/submit.')}
            value={commands}
            onChange={({ target }) => setCommands(target.value)}
          />
        </Disclosure>
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <label htmlFor="key-role" className="mb-1.5 block text-sm font-semibold text-ink">
              {say('Role')}
            </label>
            <SelectBox
              id="key-role"
              value={role}
              onChange={({ target }) => setRole(target.value as keyof typeof roleWords)}
              className="w-full"
            >
              {(Object.keys(roleWords) as (keyof typeof roleWords)[])
                .filter((each) => atLeast(each, { role: most }))
                .map((each) => (
                  <option key={each} value={each}>
                    {say(roleWords[each])}
                  </option>
                ))}
            </SelectBox>
          </div>
          <div>
            <label htmlFor="key-days" className="mb-1.5 block text-sm font-semibold text-ink">
              {say('Expires after')}
            </label>
            <SelectBox
              id="key-days"
              value={days}
              onChange={({ target }) => setDays(Number(target.value))}
              className="w-full"
            >
              {lifetimes.map((each) => (
                <option key={each} value={each}>
                  {say('{days} days', { days: each })}
                </option>
              ))}
            </SelectBox>
          </div>
          {atLeast('admin', { role: own }) && (
            <div>
              <label htmlFor="key-kind" className="mb-1.5 block text-sm font-semibold text-ink">
                {say('Owner')}
              </label>
              <SelectBox
                id="key-kind"
                value={kind}
                onChange={({ target }) => setKind(target.value as typeof kind)}
                className="w-full"
              >
                <option value="personal">{say('Me')}</option>
                <option value="organization">{say('The organization')}</option>
              </SelectBox>
            </div>
          )}
        </div>
      </form>
    </Dialog>
  )
}

const namedIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
