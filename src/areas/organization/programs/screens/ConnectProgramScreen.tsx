import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { randomToken, sha256 } from '#client/crypto.ts'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useOrganization } from '#client/use-organization.ts'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { roleNames } from '#platform/roles.ts'
import { say, translated } from '#platform/say.ts'
import { inText } from '#platform/words.ts'
import type { askProgram, AskedProgram, connectProgram } from '../commands.ts'
import { scopes as scopeWords, type ProgramScope } from '../rules.ts'

type Program = AskedProgram & { registration: string; issuer: string }

/** A program sends its person here (OAuth 2.1). Nothing is shared before they press “Connect”. */
export default function ConnectProgramScreen() {
  const [query] = useSearchParams()
  const backend = useBackend()
  const clientId = query.get('client_id') ?? ''
  const redirect = query.get('redirect_uri') ?? ''
  const wrong = whyNotAsked(query)
  const program = useQuery({
    queryKey: ['connect-program', clientId, redirect],
    enabled: wrong === null,
    retry: false,
    queryFn: async (): Promise<Program> => {
      const answer = await backend.fetch(`${backend.config.supabaseUrl}/oauth/v1/program`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_id: clientId }),
      })
      const found = (await answer.json()) as { registration: string; issuer: string; error_description?: string }
      if (!answer.ok) throw new Error(found.error_description)
      const { registration, issuer } = found
      const asked = { registration, redirect_uri: redirect }
      return {
        ...(await callFunction<AskedProgram>(
          backend,
          'connected-programs/ask' satisfies (typeof askProgram)['name'],
          asked,
        )),
        registration,
        issuer,
      }
    },
  })
  if (wrong || program.error)
    return (
      <Frame title={say('This program can’t be connected')}>
        <div data-failed className="grid gap-4">
          <Notice tone="bad" title={wrong ?? sentence(program.error)}>
            {say('Nothing was shared. Close this page, or contact the program’s developer.')}
          </Notice>
          <p>
            <ButtonLink to="/settings?tab=programs">{say('Connected programs')}</ButtonLink>
          </p>
        </div>
      </Frame>
    )
  if (!program.data)
    return (
      <Frame title={say('Connect a program')}>
        <SkeletonLines lines={6} />
      </Frame>
    )
  return <Consent program={program.data} query={query} />
}

function whyNotAsked(query: URLSearchParams): string | null {
  if (query.get('response_type') !== 'code') return say('The program did not ask for a code.')
  if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge'))
    return say('The program’s request isn’t secure: it sent no code challenge.')
  return null
}

const Frame = ({ title, about, children }: { title: string; about?: string; children: React.ReactNode }) => (
  <Screen narrow area={say('Settings')} title={title} about={about}>
    {children}
  </Screen>
)

function Consent({ program, query }: { program: Program; query: URLSearchParams }) {
  const actor = useActor()
  const { organization } = useOrganization()
  const connect = useCommand<typeof connectProgram>('connected-programs/connect')
  const wanted = (query.get('scope') ?? 'read').split(' ')
  const mayPropose = wanted.includes('propose') && program.whyNotPropose === null
  const [proposes, setProposes] = useState(mayPropose)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const back = (answer: Record<string, string>) => {
    const address = new URL(query.get('redirect_uri')!)
    const state = query.get('state')
    for (const [name, value] of Object.entries({ ...answer, iss: program.issuer, ...(state !== null && { state }) }))
      address.searchParams.set(name, value)
    location.assign(address)
  }

  async function agree() {
    setBusy(true)
    setRefusal(undefined)
    try {
      const code = randomToken()
      const scopes: ProgramScope[] = proposes && mayPropose ? ['read', 'propose'] : ['read']
      await connect({
        registration: program.registration,
        redirect_uri: query.get('redirect_uri')!,
        client_id: query.get('client_id')!,
        scopes,
        challenge: query.get('code_challenge')!,
        code_hash: await sha256(code),
      })
      back({ code })
    } catch (error) {
      setRefusal(translated(sentence(error)))
      setBusy(false)
    }
  }

  const { name, returns_to, whyNot, note } = program
  return (
    <Frame
      title={say('Connect {program}', { program: name })}
      about={say('It asks to work with Granary in your name and takes you back to {place}.', { place: returns_to })}
    >
      <div className="grid gap-5">
        {whyNot && <Notice tone="warn" title={whyNot} />}
        {refusal && <Notice tone="bad" title={refusal} />}
        <Panel
          title={say('What it may do')}
          about={say('As you: {role} at {organization}.', {
            role: inText(translated(roleNames[actor.role])),
            organization: organization?.name ?? say('your organization'),
          })}
        >
          <ul className="grid gap-3">
            <Line good>{say('Find, count, add up and open the records that you can read.')}</Line>
            <Line good>{say('See what you have due, and why an action is refused.')}</Line>
          </ul>
          {wanted.includes('propose') && (
            <label className="mt-4 flex items-start gap-2.5 border-t border-line pt-4">
              <input
                type="checkbox"
                checked={proposes && mayPropose}
                disabled={!mayPropose}
                onChange={({ target }) => setProposes(target.checked)}
                className="mt-0.5 size-4.5 accent-(--action)"
              />
              <span>
                <span className="font-semibold">{say(scopeWords.propose)}</span>
                <span className="block text-ink-2">
                  {program.whyNotPropose ?? say('You see the whole effect of each before anything happens.')}
                </span>
              </span>
            </label>
          )}
        </Panel>
        <Panel title={say('What it can’t do')}>
          <ul className="grid gap-3">
            <Line>{say('Change, send, approve or decide anything by itself.')}</Line>
            <Line>{say('Read a record that you can’t read.')}</Line>
            <Line>{say('See passwords, keys, bank accounts or sealed bids, or change permissions.')}</Line>
          </ul>
        </Panel>
        <Panel title={say('Before you connect')}>
          <ul className="grid list-disc gap-2 pl-5 text-ink-2">
            <li>{say('What it reads leaves Granary and goes to the company that runs the program.')}</li>
            <li>{say('Each question is logged. Administrators see which records were given, and to whom.')}</li>
            <li>
              {say('The program calls itself “{program}”. Granary has not verified who makes it.', { program: name })}
            </li>
            <li>{say('The connection ends after 90 days, or when you disconnect it in Settings.')}</li>
            {note && <li className="whitespace-pre-line text-ink">{note}</li>}
          </ul>
        </Panel>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={() => back({ error: 'access_denied' })}>
            {say('Cancel')}
          </Button>
          {whyNot ? (
            <ButtonLink to="/settings?tab=programs">{say('Connected programs')}</ButtonLink>
          ) : (
            <Button look="main" busy={busy} onClick={() => void agree()}>
              {say('Connect')}
            </Button>
          )}
        </div>
      </div>
    </Frame>
  )
}

const Line = ({ good = false, children }: { good?: boolean; children: string }) => (
  <li className="flex gap-2.5">
    <Icon name={good ? 'check' : 'cross'} className={`mt-0.5 size-4.5 shrink-0 ${good ? 'text-good' : 'text-ink-3'}`} />
    <span className="min-w-0">{children}</span>
  </li>
)
